/** The mark: one path that meanders, and where it leads. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 30 26" aria-hidden="true" focusable="false">
      <path
        d="M3 22V11C3 7.400 4.900 5 7.600 5c6 0 2.800 16 8.700 16C22.500 21 18.500 5 24.500 5"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="25.500" cy="20.500" r="2.600" fill="currentColor" />
    </svg>
  );
}
