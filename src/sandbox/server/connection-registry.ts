import type { OpenConnection } from './open-connection.js';

export class ConnectionRegistry {
  private readonly open = new Set<OpenConnection>();
  private readonly byDevice = new Map<string, OpenConnection>();

  add(connection: OpenConnection): void {
    this.open.add(connection);
  }

  remove(connection: OpenConnection): void {
    this.open.delete(connection);
    const { phone, device } = connection;
    if (phone && device && this.byDevice.get(key(phone.number, device.id)) === connection) {
      this.byDevice.delete(key(phone.number, device.id));
    }
  }

  /** Returns the previous connection of the device. */
  register(number: string, deviceId: number, connection: OpenConnection): OpenConnection | undefined {
    const previous = this.byDevice.get(key(number, deviceId));
    this.byDevice.set(key(number, deviceId), connection);
    return previous;
  }

  find(number: string, deviceId: number): OpenConnection | undefined {
    return this.byDevice.get(key(number, deviceId));
  }

  listByNumber(number: string): OpenConnection[] {
    return [...this.byDevice.values()].filter((connection) => connection.phone?.number === number);
  }

  unlinked(): OpenConnection[] {
    return this.all().filter((connection) => connection.registration && !connection.device);
  }

  all(): OpenConnection[] {
    return [...this.open];
  }

  get size(): number {
    return this.open.size;
  }
}

const key = (number: string, deviceId: number): string => `${number}:${deviceId}`;
