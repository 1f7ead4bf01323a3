import { type Comment, comment as commentSchema } from "@meander/domain/contract/comments";
import { expect, test } from "vitest";
import { type CommentPages, withComment, withoutComment, withSentComment } from "./comment-cache.ts";

function commentOf(number: number): Comment {
  const id = `0190a000-0000-7000-8000-00000000000${number}`;
  return commentSchema.parse({
    _id: id,
    parentId: "0190a000-0000-7000-8000-0000000000ff",
    parentSchema: "Activity",
    author: { _id: id, firstName: "Ada", lastName: "Byron", image: "/img/userAvatar.svg", headline: null },
    text: `Comment ${number}`,
    mentions: [],
    postedDate: "2026-05-01T10:00:00.000Z",
    editedDate: null,
    isMine: true,
  });
}

const [one, two, three] = [commentOf(1), commentOf(2), commentOf(3)];
const cache: CommentPages = {
  pages: [
    { comments: [one], totalCount: 2, cursor: "x" },
    { comments: [two], totalCount: 2, cursor: null },
  ],
  pageParams: [null, "x"],
};
const textsOf = ({ pages }: CommentPages) => pages.map((page) => page.comments.map((comment) => comment.text));

test("adds a new comment on top and counts it", () => {
  const next = withComment(cache, three);
  expect(textsOf(next)).toEqual([["Comment 3", "Comment 1"], ["Comment 2"]]);
  expect(next.pages[0]?.totalCount).toBe(3);
});

test("creates the first page for the first comment", () => {
  expect(textsOf(withComment({ pages: [], pageParams: [] }, one))).toEqual([["Comment 1"]]);
});

test("restores the list when a failed comment is removed", () => {
  expect(withoutComment(withComment(cache, three), three._id)).toEqual(cache);
});

test("ignores a comment that isn't in the list", () => {
  expect(withoutComment(cache, three._id)).toBe(cache);
});

test("replaces the temporary comment by the saved one", () => {
  expect(textsOf(withSentComment(cache, two._id, three))).toEqual([["Comment 1"], ["Comment 3"]]);
});
