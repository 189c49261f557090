/** The sign of the service, a bell; the same as `icon.svg`, without a request. @param size px */
export const CarillonMark = ({ size }: { readonly size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#3b5bdb" />
    <path
      d="M16 6a2 2 0 0 1 2 2c3.500.9 5.500 3.700 5.500 7.500V20l2 3h-19l2-3v-4.500c0-3.800 2-6.600 5.500-7.500a2 2 0 0 1 2-2Zm-2.500 18.500h5a2.500 2.500 0 0 1-5 0Z"
      fill="#fff"
    />
  </svg>
);
