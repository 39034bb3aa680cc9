import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Recibido {
  id: string;
  para: string[];
  asunto: string;
  texto: string;
  /** One line of the head, unfolded; empty when it has none. */
  cabecera(nombre: string): string;
}

/** What the next message meets: nothing, a refusal of its addresses or of its text, or a line that breaks after it was accepted. */
export type Trato = { rcpt: number } | { data: number } | 'corta' | null;

export interface Buzon {
  url: string;
  /** Messages accepted, in order. A repetition of the same Message-ID stands twice. */
  recibidos: Recibido[];
  trato: Trato;
  conexiones: number;
  close(): Promise<void>;
}

const rechazo = (codigo: number) => Object.assign(new Error('no se admite'), { responseCode: codigo });

/** A real SMTP server on a port of this machine (or on a given one). */
export async function buzon(port = 0): Promise<Buzon> {
  const estado: Buzon = { url: '', recibidos: [], trato: null, conexiones: 0, close: () => Promise.resolve() };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect: (_s, done) => {
      estado.conexiones += 1;
      done();
    },
    onRcptTo: (a, _s, done) => {
      const t = estado.trato;
      done(t && typeof t === 'object' && 'rcpt' in t && a.address.startsWith('mala') ? rechazo(t.rcpt) : null);
    },
    onData: (stream, session, done) => {
      let raw = '';
      stream.setEncoding('utf8').on('data', (d: string) => {
        raw += d;
      });
      stream.on('end', () => {
        const t = estado.trato;
        if (t && typeof t === 'object' && 'data' in t) return done(rechazo(t.data));
        const cabeza = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
        const cabecera = (n: string) => new RegExp(`^${n}: (.*)$`, 'im').exec(cabeza)?.[1]?.trim() ?? '';
        estado.recibidos.push({
          id: cabecera('message-id'),
          para: session.envelope.rcptTo.map((r) => r.address),
          asunto: cabecera('subject'),
          texto: raw.slice(raw.indexOf('\r\n\r\n')),
          cabecera,
        });
        // The message is ours, and its sender never hears so.
        if (t === 'corta') server.connections.forEach((c) => void (c as unknown as { close(): void }).close());
        else done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()));
  estado.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  estado.close = () => new Promise((done) => server.close(() => done()));
  return estado;
}
