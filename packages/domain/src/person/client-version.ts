/** Whether `version` is lower than `latest`. Both are dot-separated numbers; missing parts count as zero. */
export function isOutdated(version: string, latest: string): boolean {
  const [own, newest] = [partsOf(version), partsOf(latest)];
  const length = Math.max(own.length, newest.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (own[index] ?? 0) - (newest[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function partsOf(version: string): number[] {
  return version.split(".").map(Number);
}
