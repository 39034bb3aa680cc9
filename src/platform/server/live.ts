import { EventEmitter } from 'node:events';

/** Wakes the open event streams of this process; the rows themselves are in the database. */
export class Live {
  private readonly bus = new EventEmitter().setMaxListeners(0);

  wake(empresa_id: string): void {
    this.bus.emit(empresa_id);
  }

  onWake(empresa_id: string, fn: () => void): () => void {
    this.bus.on(empresa_id, fn);
    return () => this.bus.off(empresa_id, fn);
  }
}
