import { EventEmitter } from 'node:events';

/** What the open event streams are told. */
export interface Signal {
  id: string;
  empresa_id: string;
  /** Whom it is for; null for the whole company. */
  usuario_id: string | null;
  tipo: string;
  datos: unknown;
}

/** What this process knows at once, for the open event streams; whatever happens in another one is in the database. */
export class Live {
  private readonly bus = new EventEmitter().setMaxListeners(0);

  /** A signal whose act is already committed: it needs no reading. */
  tell(signal: Signal): void {
    this.bus.emit('signal', signal);
  }

  /** Something of this company was written that nobody told. */
  wake(empresa_id: string): void {
    this.bus.emit('wake', empresa_id);
  }

  /** A session ended or has other grants; all of them when none is named. */
  sessionChanged(sesion_id?: string): void {
    this.bus.emit('session', sesion_id);
  }

  on(what: { signal(s: Signal): void; wake(empresa_id: string): void; session(sesion_id?: string): void }): () => void {
    const { signal, wake, session } = what;
    this.bus.on('signal', signal).on('wake', wake).on('session', session);
    return () => void this.bus.off('signal', signal).off('wake', wake).off('session', session);
  }
}
