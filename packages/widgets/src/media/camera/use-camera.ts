import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export type CameraTrouble = 'refused' | 'missing' | 'failed';

export type CameraState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'live'; readonly canTurn: boolean; readonly isMirrored: boolean }
  | { readonly kind: 'trouble'; readonly trouble: CameraTrouble };

export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

interface CameraQuestion {
  readonly attempt: number;
  readonly facing: 'user' | 'environment';
  /** Id of the camera to open; undefined to choose it by `facing`. */
  readonly device: string | undefined;
}

export interface Camera {
  readonly state: CameraState;
  readonly turn: () => void;
  readonly retry: () => void;
}

/** Streams the camera into the video; stops the camera on unmount. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  size: PhotoSize,
  first: 'user' | 'environment',
): Camera {
  const [question, setQuestion] = useState<CameraQuestion>({ attempt: 0, facing: first, device: undefined });
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  const ask = (change: Partial<CameraQuestion>) => {
    setState({ kind: 'starting' });
    setQuestion({ ...question, ...change, attempt: question.attempt + 1 });
  };
  const start = useEffectEvent((asked: CameraQuestion) => openCamera(asked, size));

  useEffect(() => {
    let isCurrent = true;
    let stream: MediaStream | undefined;
    const tell = (next: CameraState) => isCurrent && setState(next);
    const show = async () => {
      stream = await start(question);
      if (!isCurrent) return stop(stream);
      const [track] = stream.getVideoTracks();
      // Fires when the camera is unplugged or its permission revoked.
      track?.addEventListener('ended', () => tell({ kind: 'trouble', trouble: 'failed' }));
      if (video.current !== null) video.current.srcObject = stream;
      await video.current?.play();
      const isMirrored = track?.getSettings().facingMode !== 'environment';
      tell({ kind: 'live', canTurn: (await cameras()).length > 1, isMirrored });
    };
    show().catch((error: unknown) => tell({ kind: 'trouble', trouble: troubleOf(error) }));
    return () => {
      isCurrent = false;
      if (stream !== undefined) stop(stream);
    };
  }, [question, video]);

  const turn = () => {
    // Changes the state at once, so that the next press does not take a photo with the old camera.
    setState({ kind: 'starting' });
    otherSide(question, video.current)
      .then(ask)
      .catch((error: unknown) => setState({ kind: 'trouble', trouble: troubleOf(error) }));
  };
  return { state, turn, retry: () => ask({ device: undefined }) };
}

function openCamera({ facing, device }: CameraQuestion, { width, height }: PhotoSize): Promise<MediaStream> {
  // Without a secure connection browsers have no `mediaDevices`.
  if (navigator.mediaDevices === undefined) throw new DOMException('No camera here', 'NotFoundError');
  const which = device === undefined ? { facingMode: { ideal: facing } } : { deviceId: { exact: device } };
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { width: { ideal: width }, height: { ideal: height }, ...which },
  });
}

/**
 * Returns the camera to switch to: the one facing the other way, or the next one if cameras do not report
 * their facing.
 */
async function otherSide(
  { facing }: CameraQuestion,
  video: HTMLVideoElement | null,
): Promise<Partial<CameraQuestion>> {
  const stream = video?.srcObject instanceof MediaStream ? video.srcObject : undefined;
  const now = stream?.getVideoTracks()[0]?.getSettings();
  if (now?.facingMode !== undefined)
    return { facing: facing === 'user' ? 'environment' : 'user', device: undefined };
  const all = await cameras();
  const at = all.findIndex((one) => one.deviceId === now?.deviceId);
  return { device: all[(at + 1) % all.length]?.deviceId };
}

async function cameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter((device) => device.kind === 'videoinput');
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function troubleOf(error: unknown): CameraTrouble {
  if (!(error instanceof DOMException)) throw error;
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'refused';
  return error.name === 'NotFoundError' || error.name === 'OverconstrainedError' ? 'missing' : 'failed';
}
