import type { Page, WebSocket } from 'playwright-core';
import { waitFor } from '../wait-for.js';

/** Delays the first response until `release`, although the server has sent it. */
export class HeldResponse {
  private isComputed = false;
  private resolveReleased!: () => void;
  private readonly released = new Promise<void>((resolve) => (this.resolveReleased = resolve));
  private arrive!: () => void;
  private readonly arrived = new Promise<void>((resolve) => (this.arrive = resolve));

  private constructor(
    private readonly page: Page,
    private readonly path: RegExp,
  ) {}

  static async of(page: Page, path: RegExp): Promise<HeldResponse> {
    const held = new HeldResponse(page, path);
    let isFirst = true;
    await page.route(path, async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      const response = await route.fetch();
      held.isComputed = true;
      await held.released;
      await route.fulfill({ response });
      held.arrive();
    });
    return held;
  }

  waitUntilComputed(): Promise<unknown> {
    return waitFor(`the response of ${this.path.source}`, () => this.isComputed);
  }

  async release(): Promise<void> {
    this.resolveReleased();
    await this.arrived;
    await this.page.unroute(this.path);
  }
}

export class PushedEvents {
  private readonly names: string[] = [];
  private isOpen = false;

  constructor(page: Page) {
    page.on('websocket', (socket: WebSocket) => {
      socket.on('framereceived', ({ payload }) => {
        const frame = String(payload);
        if (frame.startsWith('40')) this.isOpen = true;
        const name = /^42\["([^"]+)"/.exec(frame)?.[1];
        if (name) this.names.push(name);
      });
    });
  }

  waitUntilOpen(): Promise<unknown> {
    return waitFor('the page is subscribed to changes', () => this.isOpen);
  }

  /** Forgets the events. The page must be loaded afterwards, which opens a new connection. */
  forget(): void {
    this.names.length = 0;
    this.isOpen = false;
  }

  waitFor(name: string): Promise<unknown> {
    return waitFor(`${name} is pushed`, () => this.names.includes(name));
  }
}
