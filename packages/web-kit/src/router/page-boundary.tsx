import { Component, type ReactElement, type ReactNode } from 'react';
import type { FoundPage } from './match-path.ts';

/** Component shown in place of a page that throws while rendering. */
export type Broken = (props: { readonly error: unknown; readonly reset: () => void }) => ReactElement;

interface Props {
  readonly page: FoundPage;
  readonly broken: Broken | undefined;
  readonly children: ReactNode;
}

interface State {
  readonly page: FoundPage;
  readonly thrown: { readonly error: unknown } | undefined;
}

/** Error boundary around one page. It resets when the page changes or is requested again. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, thrown: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ page }: Props, before: State): Partial<State> | null {
    return page === before.page ? null : { page, thrown: undefined };
  }

  readonly #reset = () => this.setState({ thrown: undefined });

  override render(): ReactNode {
    const { thrown } = this.state;
    const { broken: Broken, children } = this.props;
    if (!thrown) return children;
    if (!Broken) throw thrown.error;
    return <Broken error={thrown.error} reset={this.#reset} />;
  }
}
