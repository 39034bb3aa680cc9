import type { FilaBanco, FilaLibro } from './filas.ts';

/** How hard a set is: published beside every figure of a matcher, because a perfect score on an easy set says nothing (reconciliation §2.1). */
export interface Ambiguedad {
  clave: 'documento' | 'cuenta+rut+monto' | 'cuenta+monto';
  /** Shares of all the bank lines, 0–1: with the fields of the key, with none, one, or several entries of that key in the year. */
  con_clave: number;
  sin_candidato: number;
  uno: number;
  ambiguos: number;
  /** The same as a share of the lines that have the key. */
  ambiguos_de_con_clave: number;
  /** Share of all the lines with several entries of that key within 20 days. */
  ambiguos_20_dias: number;
}

interface Clave {
  clave: Ambiguedad['clave'];
  banco(f: FilaBanco): string;
  libro(f: FilaLibro): string;
}

const doc = (d: string) => d.replace(/^0+/, '');
const CLAVES: readonly Clave[] = [
  { clave: 'documento', banco: (f) => doc(f.documento), libro: (f) => doc(f.documento) },
  {
    clave: 'cuenta+rut+monto',
    banco: (f) => (f.rut === '' ? '' : `${f.cuenta}|${f.rut}|${f.monto}`),
    libro: (f) => `${f.cuenta}|${f.rut}|${f.monto}`,
  },
  { clave: 'cuenta+monto', banco: (f) => `${f.cuenta}|${f.monto}`, libro: (f) => `${f.cuenta}|${f.monto}` },
];

/** 53 bits of a key: a collision in two million keys is one chance in a thousand, and only moves the table. */
function hash53(t: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < t.length; i += 1) {
    const c = t.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

const VENTANA = 20;

/** The ambiguity table of a set. */
export function medirAmbiguedad(banco: readonly FilaBanco[], libro: readonly FilaLibro[]): Ambiguedad[] {
  return CLAVES.map((k) => {
    const porClave = new Map<number, number[]>();
    for (const l of libro) {
      const texto = k.libro(l);
      if (texto === '') continue;
      const h = hash53(texto);
      const dias = porClave.get(h);
      if (dias) dias.push(l.dia);
      else porClave.set(h, [l.dia]);
    }
    const n = { con: 0, cero: 0, uno: 0, varios: 0, cerca: 0 };
    for (const b of banco) {
      const texto = k.banco(b);
      if (texto === '') continue;
      n.con += 1;
      const dias = porClave.get(hash53(texto)) ?? [];
      if (dias.length === 0) n.cero += 1;
      else if (dias.length === 1) n.uno += 1;
      else {
        n.varios += 1;
        if (dias.filter((d) => Math.abs(d - b.dia) <= VENTANA).length > 1) n.cerca += 1;
      }
    }
    const parte = (x: number) => Math.round((x / Math.max(1, banco.length)) * 10_000) / 10_000;
    return {
      clave: k.clave,
      con_clave: parte(n.con),
      sin_candidato: parte(n.cero),
      uno: parte(n.uno),
      ambiguos: parte(n.varios),
      ambiguos_de_con_clave: Math.round((n.varios / Math.max(1, n.con)) * 10_000) / 10_000,
      ambiguos_20_dias: parte(n.cerca),
    };
  });
}
