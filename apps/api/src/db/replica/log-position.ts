/** A position in the write-ahead log, in bytes; comparable between a server and its replicas. */
export type LogPosition = number;

const PAGE_BYTES = 8_192;
const PAGE_HEADER_BYTES = 24;

/**
 * The end of the last WAL record. When a record fills its page, the server reports a position after the next page's
 * header. A replica that replayed everything doesn't reach that position until the next write.
 */
export function endOfLastRecord(position: LogPosition): LogPosition {
  return position % PAGE_BYTES === PAGE_HEADER_BYTES ? position - PAGE_HEADER_BYTES : position;
}
