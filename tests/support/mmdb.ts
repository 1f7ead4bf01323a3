type Value = string | number | { readonly [key: string]: Value };
type Node = { left: Node | Buffer | null; right: Node | Buffer | null };

const SEPARATOR = Buffer.alloc(16);
const MARKER = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1");

/** A minimal database of IPv4 networks in MaxMind's format (MaxMind DB 2.0). */
export function createMmdb(networks: Readonly<Record<string, Value>>): Buffer {
  const root = createNode();
  for (const [network, value] of Object.entries(networks)) insert(root, network, encode(value));
  const nodes: Node[] = [];
  const data: Buffer[] = [];
  number(root, nodes, data);
  const offsets = new Map<Buffer, number>();
  let offset = 0;
  for (const part of data) {
    offsets.set(part, offset);
    offset += part.length;
  }
  const address = (record: Node | Buffer | null) => {
    if (record === null) return nodes.length;
    return Buffer.isBuffer(record)
      ? nodes.length + SEPARATOR.length + (offsets.get(record) ?? 0)
      : nodes.indexOf(record);
  };
  const tree = nodes.flatMap(({ left, right }) => [uint(address(left), 3), uint(address(right), 3)]);
  const metadata = Buffer.concat([
    Buffer.from([(7 << 5) | 6]),
    ...[encode("binary_format_major_version"), sized(5, uint(2, 2))],
    ...[encode("ip_version"), sized(5, uint(4, 2))],
    ...[encode("record_size"), sized(5, uint(24, 2))],
    ...[encode("node_count"), sized(6, uint(nodes.length, 4))],
    ...[encode("database_type"), encode("Test-City")],
    // A 64-bit unsigned number, whose type follows its size byte.
    ...[encode("build_epoch"), Buffer.from([4, 2]), uint(1_795_000_000, 4)],
  ]);
  return Buffer.concat([...tree, SEPARATOR, ...data, MARKER, metadata]);
}

function createNode(): Node {
  return { left: null, right: null };
}

function insert(root: Node, network: string, data: Buffer): void {
  const [address = "", prefix] = network.split("/");
  const bits = address.split(".").flatMap((part) => [...Number(part).toString(2).padStart(8, "0")]);
  let node = root;
  for (const [depth, bit] of bits.slice(0, Number(prefix)).entries()) {
    const side = bit === "0" ? "left" : "right";
    if (depth === Number(prefix) - 1) {
      node[side] = data;
      return;
    }
    const next = node[side];
    const child = next === null || Buffer.isBuffer(next) ? createNode() : next;
    node[side] = child;
    node = child;
  }
}

function number(node: Node, nodes: Node[], data: Buffer[]): void {
  nodes.push(node);
  for (const record of [node.left, node.right]) {
    if (Buffer.isBuffer(record)) data.push(record);
    else if (record !== null) number(record, nodes, data);
  }
}

function encode(value: Value): Buffer {
  if (typeof value === "string") return sized(2, Buffer.from(value));
  if (typeof value === "number") {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return sized(3, bytes);
  }
  const entries = Object.entries(value);
  const parts = entries.flatMap(([key, each]) => [encode(key), encode(each)]);
  return Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...parts]);
}

/** Up to 28 bytes, which is enough here. */
function sized(type: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([(type << 5) | bytes.length]), bytes]);
}

function uint(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}
