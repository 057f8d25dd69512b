import { Component, type ReactNode } from 'react';
import { BrokenView } from './broken-view.tsx';

interface Props {
  readonly children: ReactNode;
}

/** The outermost error boundary: shows a notice with a retry, never an empty screen. */
export class SafeView extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <BrokenView isWhole /> : this.props.children;
  }
}
