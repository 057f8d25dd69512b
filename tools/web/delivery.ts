import { dirname, resolve } from 'node:path';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/**
 * Names of the lists in the `delivery` property of packages/web-kit/src/feature/define-web.ts. Two lists more come
 * from other properties: `kept` contains the `data` modules of all features, and `parts` their parts of the frame.
 */
const delivered = ['told', 'home', 'apart', 'above', 'sync', 'unkept'] as const;
type DeliveredPart = (typeof delivered)[number] | 'kept' | 'parts';

/** Places of the frame that every member sees, whatever page is open. */
const framed = new Set(['bar', 'upgrade', 'summary', 'watch']);

/**
 * Reads the `delivery` property in the `defineWeb` of each feature, which lists when each module is loaded.
 * Removes the property from the app.
 */
export class Delivery {
  /**
   * Lists of each feature, by the path of its module. Sorted by this path when read, because modules are
   * transformed in no fixed order and every build must give the same files.
   */
  readonly #byFace = new Map<string, ReadonlyMap<DeliveredPart, readonly string[]>>();

  readonly plugin: Plugin = {
    name: 'mitto-delivery',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: 'defineWeb({' },
      handler: (code, id) => {
        const face = new Face(code, id);
        this.#byFace.set(id, face.parts());
        return { code: face.withoutDelivery(), map: null };
      },
    },
  };

  modulesOf(part: DeliveredPart): readonly string[] {
    const faces = [...this.#byFace].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return faces.flatMap(([, parts]) => parts.get(part) ?? []);
  }
}

class Face {
  readonly #code: string;
  readonly #file: string;
  readonly #properties: readonly ESTree.ObjectProperty[];
  readonly #imports: readonly { readonly start: number; readonly module: string }[];

  constructor(code: string, file: string) {
    this.#code = code;
    this.#file = file;
    const { program, module } = parseSync(file, code);
    this.#properties = propertiesOfFace(program);
    this.#imports = module.dynamicImports.map(({ start, moduleRequest }) => ({
      start,
      module: resolve(dirname(file), code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    }));
  }

  parts(): Map<DeliveredPart, readonly string[]> {
    const lists = propertiesOf(this.#find('delivery')?.value);
    const strange = lists.find((list) => !delivered.some((part) => part === nameOf(list)));
    if (strange) throw new Error(`${this.#file}: there is no delivery ${nameOf(strange)}.`);
    const kept = this.#find('data');
    const parts = elementsOf(this.#find('parts')?.value).filter((part) => framed.has(placeOf(part)));
    return new Map([
      ...lists.map((list) => [nameOf(list) as DeliveredPart, this.#importsWithin(list)] as const),
      ...(kept ? [['kept', this.#importsWithin(kept)] as const] : []),
      ['parts', parts.flatMap((part) => this.#importsWithin(part))] as const,
    ]);
  }

  /**
   * Returns the code with the property overwritten by spaces, so that all other code keeps its line and
   * column.
   */
  withoutDelivery(): string {
    const property = this.#find('delivery');
    if (property === undefined) return this.#code;
    const { start, end } = property;
    const after = this.#code.slice(end).replace(/^\s*,/, (comma) => comma.replace(',', ' '));
    return this.#code.slice(0, start) + this.#code.slice(start, end).replace(/\S/g, ' ') + after;
  }

  #find(name: string): ESTree.ObjectProperty | undefined {
    return this.#properties.find((property) => nameOf(property) === name);
  }

  #importsWithin({ start, end }: ESTree.Span): string[] {
    return this.#imports.filter((one) => one.start >= start && one.start < end).map(({ module }) => module);
  }
}

function propertiesOfFace(program: ESTree.Program): readonly ESTree.ObjectProperty[] {
  const found: ESTree.ObjectProperty[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [face] }) {
      if (callee.type === 'Identifier' && callee.name === 'defineWeb') found.push(...propertiesOf(face));
    },
  }).visit(program);
  return found;
}

function propertiesOf(node: ESTree.Argument | undefined): ESTree.ObjectProperty[] {
  if (node?.type !== 'ObjectExpression') return [];
  return node.properties.filter((property) => property.type === 'Property');
}

function nameOf({ key }: ESTree.ObjectProperty): string {
  return key.type === 'Identifier' ? key.name : '';
}

function elementsOf(node: ESTree.Expression | undefined): ESTree.Expression[] {
  if (node?.type !== 'ArrayExpression') return [];
  return node.elements.filter((one) => one !== null && one.type !== 'SpreadElement');
}

/** Returns the place of a part of the frame. */
function placeOf(part: ESTree.Expression): string {
  const place = propertiesOf(part).find((property) => nameOf(property) === 'place')?.value;
  return place?.type === 'Literal' ? String(place.value) : '';
}
