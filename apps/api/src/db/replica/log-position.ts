/** How many bytes of write-ahead log Postgres has written, or a replica has replayed: positions of one server and its replicas compare. */
export type LogPosition = number;

const PAGE_BYTES = 8_192;
const PAGE_HEADER_BYTES = 24;

/**
 * Where the last record ends. A record that fills its page ends with the page; the server's next one begins behind the next page's header,
 * and says so: a replica that has everything would never get there before something else is written.
 */
export function endOfLastRecord(position: LogPosition): LogPosition {
  return position % PAGE_BYTES === PAGE_HEADER_BYTES ? position - PAGE_HEADER_BYTES : position;
}
