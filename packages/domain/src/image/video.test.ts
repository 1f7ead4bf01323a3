import { expect, test } from "vitest";
import { videoIdIn, videoPlayerOf } from "./video.ts";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s", "dQw4w9WgXcQ"],
  ["youtube.com/watch?v=dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ?si=abc", "dQw4w9WgXcQ"],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  [" https://www.youtube.com/live/dQw4w9WgXcQ ", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/watch?v=short", null],
  ["https://www.youtube.com/@meander", null],
  ["https://youtube.com.elsewhere.example/watch?v=dQw4w9WgXcQ", null],
  ["https://elsewhere.example/watch?v=dQw4w9WgXcQ", null],
  ["javascript:alert(1)", null],
  ["", null],
])("finds in %j the video %j", (link, id) => {
  expect(videoIdIn(link)).toBe(id);
});

test("only a video of YouTube with an id of its form has a player", () => {
  const video = { isVideo: true, source: "youtube", videoId: "dQw4w9WgXcQ" };
  expect(videoPlayerOf(video)).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0");
  expect(videoPlayerOf({ ...video, isVideo: false })).toBeNull();
  expect(videoPlayerOf({ ...video, source: "elsewhere" })).toBeNull();
  expect(videoPlayerOf({ ...video, videoId: "../../watch" })).toBeNull();
});
