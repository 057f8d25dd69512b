import { useEffect, useState } from 'react';

/** Creates a blob URL for a file, and revokes it on unmount. */
export function useAddress(file: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
