"""Labels stand near their points, off one another and off the marks."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from accord.reports.label_places import Anchor, Box, places

FRAME = Box(0, 0, 470, 470)


def collisions(anchors, boxes):
    pairs = sum(one.meets(other) for one, other in combinations(boxes, 2))
    return pairs + sum(box.meets(anchor.mark) for box in boxes for anchor in anchors)


def anchors_at(points, width=60.0):
    return [Anchor(x, y, 6.5, width, 15.0) for x, y in points]


def test_a_label_alone_stands_beside_its_point():
    (box,) = places(anchors_at([(200, 200)]), FRAME)
    assert (box.top + box.bottom) / 2 == 200
    assert box.left > 206


def test_a_label_at_the_right_edge_stands_to_the_left():
    (box,) = places(anchors_at([(465, 200)]), FRAME)
    assert box.right < 459
    assert box.within(FRAME)


def test_fifteen_systems_near_one_another_have_labels_that_can_be_read():
    points = [(300 + 7 * (n % 5), 120 + 9 * (n // 5)) for n in range(15)]
    boxes = places(anchors_at(points, 80.0), FRAME)
    assert collisions(anchors_at(points), boxes) == 0
    assert all(box.within(FRAME) for box in boxes)


def test_fifteen_systems_at_one_point_have_labels_that_can_be_read():
    anchors = anchors_at([(469, 1)] * 15, 90.0)
    boxes = places(anchors, FRAME)
    assert collisions(anchors, boxes) == 0


def test_what_is_taken_stays_free():
    taken = Box(190, 100, 470, 300)
    (box,) = places(anchors_at([(180, 200)]), FRAME, [taken])
    assert not box.meets(taken)


def test_a_label_without_room_stands_on_its_point():
    (box,) = places([Anchor(50, 50, 6.5, 600.0, 15.0)], FRAME)
    assert (box.left + box.right) / 2 == 50


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.floats(0, 470, width=32), st.floats(0, 470, width=32)), min_size=1, max_size=15
    ),
    st.floats(20, 110),
)
def test_labels_never_collide_where_there_is_room(points, width):
    anchors = anchors_at(points, width)
    boxes = places(anchors, FRAME)
    assert collisions(anchors, boxes) == 0
    assert all(box.within(FRAME) for box in boxes)


def test_a_line_cuts_what_it_runs_through_and_nothing_else():
    box = Box(10, 10, 20, 20)
    assert box.cuts((0, 15, 30, 15))
    assert box.cuts((12, 12, 18, 18))
    assert not box.cuts((0, 5, 30, 5))
    assert not box.cuts((0, 0, 9, 9))
    assert not box.cuts((15, 0, 15, 10))
