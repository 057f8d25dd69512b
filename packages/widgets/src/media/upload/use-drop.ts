import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Handles files that are dropped on an element, or pasted while the focus is in it or nowhere. */
export function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  // Number of nested elements that the pointer has entered: `dragenter` of a child fires before `dragleave`
  // of its parent.
  const depth = useRef(0);

  const paste = useEffectEvent((event: globalThis.ClipboardEvent) => {
    if (event.target !== document.body) return;
    pasteFiles(event, onFiles);
  });
  useEffect(() => {
    const listener = (event: globalThis.ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);

  const enter = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current += 1;
    setOver(true);
  };
  const leave = () => {
    depth.current = Math.max(0, depth.current - 1);
    if (depth.current === 0) setOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    // Without this call the browser would leave the page and open the file.
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: enter,
      onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
      onDragLeave: leave,
      onDrop: drop,
      onPaste: (event: ClipboardEvent) => pasteFiles(event.nativeEvent, onFiles),
    },
  };
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

function pasteFiles(event: globalThis.ClipboardEvent, onFiles: (files: readonly File[]) => void): void {
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length === 0) return;
  event.preventDefault();
  onFiles(files);
}
