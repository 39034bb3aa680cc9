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
