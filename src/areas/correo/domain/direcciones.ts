interface Direccion {
  name: string;
  email: string;
}

/** Each address once, in the order given; the first name stays. */
export function unicas(...listas: readonly (readonly Direccion[])[]): Direccion[] {
  const vistas = new Map<string, Direccion>();
  for (const d of listas.flat()) if (!vistas.has(d.email.toLowerCase())) vistas.set(d.email.toLowerCase(), d);
  return [...vistas.values()];
}

const quitar = (lista: readonly Direccion[], ...fuera: readonly string[]): Direccion[] => {
  const no = new Set(fuera.map((e) => e.toLowerCase()));
  return lista.filter((d) => !no.has(d.email.toLowerCase()));
};

interface Original {
  de: Direccion;
  para: readonly Direccion[];
  cc: readonly Direccion[];
}

/** To whom an answer goes: to who wrote it (one's own message goes on to its people); to everybody, the others as a copy. Never to bcc. */
export function respuestaA(m: Original, yo: string, todos: boolean): { para: Direccion[]; cc: Direccion[] } {
  const mio = m.de.email.toLowerCase() === yo.toLowerCase();
  const otros = quitar(m.para, yo);
  const para = mio ? (otros.length > 0 ? otros : [...m.para]) : [m.de];
  const cc = todos ? quitar(unicas(m.para, m.cc), yo, ...para.map((d) => d.email)) : [];
  return { para, cc };
}

/** 'Re: asunto', once however many times it is answered. */
export function conPrefijo(prefijo: 'Re' | 'Rv', subject: string): string {
  const limpio = subject.replace(/^(?:(?:re|rv|fw|fwd)\s*:\s*)+/i, '').trim();
  return `${prefijo}: ${limpio || '(sin asunto)'}`;
}

/** The ids of our outbox that a Message-ID, an In-Reply-To or a list of References names, the last one first. */
export function citados(...cabeceras: readonly (string | undefined)[]): string[] {
  const ids = cabeceras.flatMap((c) =>
    [...(c ?? '').matchAll(/<([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})@respaldo>/gi)].map((m) => (m[1] ?? '').toLowerCase()).reverse(),
  );
  return [...new Set(ids)];
}

/** A message of a conversation, as the heads of the mail name it; without `message_id` it never left the house. */
interface Eslabon {
  id: string;
  responde_a: string | null;
  message_id: string | null;
}

/** A conversation longer than this names its latest messages. */
const MAX_CITADOS = 20;

/** Message-IDs of what a message answers, the oldest first: In-Reply-To is the last one, References all of them (RFC 5322 §3.6.4). */
export function cadena(hilo: readonly Eslabon[], responde_a: string | null): string[] {
  const por = new Map(hilo.map((e) => [e.id, e]));
  const vistos = new Set<string>();
  const out: string[] = [];
  for (let e = por.get(responde_a ?? ''); e && !vistos.has(e.id); e = por.get(e.responde_a ?? '')) {
    vistos.add(e.id);
    if (e.message_id) out.unshift(`<${e.message_id.replaceAll(/[<>\s]/g, '')}>`);
  }
  return out.slice(-MAX_CITADOS);
}

/** `"Nombre" <correo>` for the head of a mail. */
export function formal(d: Direccion): string {
  return d.name && d.name !== d.email ? `"${d.name.replaceAll(/["\\\r\n]/g, '')}" <${d.email}>` : d.email;
}
