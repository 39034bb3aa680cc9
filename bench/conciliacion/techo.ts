import { clases, type Fila, type GrupoVerdad } from './conjunto.ts';

/**
 * What a matcher that knows how the set was made would reach with one-to-one and fee pairs: candidates of the same account, weighed by
 * the generator's own odds, taken from the likeliest on. It is a reference, not a proof: a joint assignment could do a little better.
 */
export interface Techo {
  por_tipo: { tipo: string; verdad: number; recall: number }[];
  nota: string;
}

const VENTANA = 25;
/** Candidates kept for each bank line: the assignment never reaches further down in practice, and it bounds the memory. */
const CANDIDATOS = 12;
/** Above this many bank lines the reference is not computed: it weighs every pair of the window, and it is the same company at any size. */
export const MAX_LINEAS_TECHO = 120_000;
const UNO_A_UNO = ['uno', 'uno_corrido', 'duplicado_banco', 'duplicado_libro', 'comision'];

const sinTildes = (t: string) =>
  t
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/[.,"]/g, '');
const sinCeros = (t: string) => t.replace(/^0+/, '');

/** Words of a bank text before the name starts, as the generator writes them; the RUT is not part of the name. */
const FRASE =
  /^(?:TRANSFERENCIA (?:DE|A)|TEF (?:DE|A)|TRASPASO (?:DE|A)|PAGO RECIBIDO TF2|ABONO TRANSF|TRANSF RECIBIDA|PAGO NOMINA PROVEEDORES|CHEQUE PAGADO POR CAJA|GIRO TEF)\s*(?:0\d{7,8}-[\dK]\s*)?/;

/** Log-odds of the name: whole, turned round, in initials, cut, absent or another's. */
function nombre(resto: string, completo: string): number {
  if (resto === '') return 0;
  const p = completo.split(' ');
  const invertido = [...p.slice(-2), ...p.slice(0, -2)].join(' ');
  const abreviado = p.map((x, i) => (i === p.length - 2 ? x : (x[0] ?? ''))).join(' ');
  if ([completo, invertido, abreviado].some((x) => x.startsWith(resto) && resto.length >= Math.min(x.length, 24))) return 8;
  return completo.startsWith(resto) && resto.length >= 5 ? 5 : -2.8;
}

/** Log-odds of the gap in days: six in ten the same day, then each day less likely, the bank later two times in three. */
function dias(delta: number): number {
  if (delta === 0) return Math.log(0.6);
  return Math.log(0.4 * (delta > 0 ? 0.65 : 0.35) * 0.22) + (Math.abs(delta) - 1) * Math.log(0.78);
}

interface Preparada extends Fila {
  doc: string;
  limpio: string;
}

/** Log-odds that a bank line is of a ledger line, by the generator's rates (6 % wrong numbers, 6 % third parties). */
function peso(b: Preparada, l: Preparada): number {
  let w = dias(b.dia - l.dia);
  if (b.doc !== '' && l.doc !== '') w += b.doc === l.doc ? 12 : -2.8;
  if (b.rut !== '') w += b.rut === l.rut ? 9 : -2.8;
  return w + nombre(b.limpio, l.limpio);
}

const preparar = (filas: readonly Fila[], banco: boolean): Preparada[] =>
  filas.map((f) => ({ ...f, doc: sinCeros(f.documento), limpio: banco ? sinTildes(f.texto).replace(FRASE, '') : sinTildes(f.texto) }));

function indexar(libro: readonly Preparada[]): Map<string, Preparada[]> {
  const por = new Map<string, Preparada[]>();
  for (const l of libro) {
    const k = `${l.cuenta}|${l.monto}`;
    const lista = por.get(k);
    if (lista) lista.push(l);
    else por.set(k, [l]);
  }
  return por;
}

interface Par {
  b: number;
  l: number;
  w: number;
}

/** Takes pairs from the likeliest on, each line once. */
function tomar(pares: Par[], usadosB: Set<number>, usadosL: Set<number>): Map<number, number> {
  const elegido = new Map<number, number>();
  for (const p of pares.sort((x, y) => y.w - x.w)) {
    if (usadosB.has(p.b) || usadosL.has(p.l)) continue;
    usadosB.add(p.b);
    usadosL.add(p.l);
    elegido.set(p.b, p.l);
  }
  return elegido;
}

/** Pairs that differ by a fee of up to 5.000 and a twentieth, among lines still free that share number, RUT or name. */
function paresComision(banco: readonly Preparada[], libro: readonly Preparada[], usadosB: Set<number>, usadosL: Set<number>): Par[] {
  const libres = libro.filter((l) => !usadosL.has(l.id)).sort((x, y) => x.cuenta - y.cuenta || x.monto - y.monto);
  const desde = (cuenta: number, monto: number) => {
    let [a, z] = [0, libres.length];
    while (a < z) {
      const m = (a + z) >> 1;
      const f = libres[m];
      if (f && (f.cuenta < cuenta || (f.cuenta === cuenta && f.monto < monto))) a = m + 1;
      else z = m;
    }
    return a;
  };
  const pares: Par[] = [];
  for (const b of banco) {
    if (usadosB.has(b.id)) continue;
    for (let i = desde(b.cuenta, b.monto + 1); i < libres.length; i += 1) {
      const l = libres[i];
      if (!l || l.cuenta !== b.cuenta || l.monto > b.monto + 5000) break;
      if (Math.abs(b.dia - l.dia) > VENTANA || (l.monto - b.monto) * 20 > Math.abs(l.monto)) continue;
      const w = peso(b, l);
      if (w > 0) pares.push({ b: b.id, l: l.id, w });
    }
  }
  return pares;
}

/** Recall of the reference by kind. */
export function techo(filasBanco: readonly Fila[], filasLibro: readonly Fila[], verdad: readonly GrupoVerdad[]): Techo {
  const [banco, libro] = [preparar(filasBanco, true), preparar(filasLibro, false)];
  const porMonto = indexar(libro);
  const pares: Par[] = [];
  for (const b of banco) {
    const suyos: Par[] = [];
    for (const l of porMonto.get(`${b.cuenta}|${b.monto}`) ?? []) {
      if (Math.abs(b.dia - l.dia) <= VENTANA) suyos.push({ b: b.id, l: l.id, w: peso(b, l) });
    }
    pares.push(...suyos.sort((x, y) => y.w - x.w).slice(0, CANDIDATOS));
  }
  const usadosB = new Set<number>();
  const usadosL = new Set<number>();
  const elegidos = tomar(pares, usadosB, usadosL);
  for (const [b, l] of tomar(paresComision(banco, libro, usadosB, usadosL), usadosB, usadosL)) elegidos.set(b, l);
  const [cb, cl] = [clases(filasBanco), clases(filasLibro)];
  const deClase = new Map<string, number>();
  for (const [b, l] of elegidos) {
    const k = `${cb.get(b) ?? b}|${cl.get(l) ?? l}`;
    deClase.set(k, (deClase.get(k) ?? 0) + 1);
  }
  const por_tipo = UNO_A_UNO.map((tipo) => {
    const suyas = verdad.filter((v) => v.tipo === tipo && v.banco.length === 1 && v.libro.length === 1);
    let n = 0;
    for (const v of suyas) {
      const [b = 0, l = 0] = [v.banco[0], v.libro[0]];
      const k = `${cb.get(b) ?? b}|${cl.get(l) ?? l}`;
      const quedan = deClase.get(k) ?? 0;
      if (quedan > 0) {
        n += 1;
        deClase.set(k, quedan - 1);
      }
    }
    return { tipo, verdad: suyas.length, recall: suyas.length === 0 ? 0 : Math.round((n / suyas.length) * 1e4) / 1e4 };
  });
  return {
    por_tipo,
    nota: 'Techo: asignación voraz con las probabilidades del generador, sólo uno a uno y comisión; no es una cota, es lo que alcanza quien conoce cómo se hizo el conjunto. Depósitos, lotes y parciales no están modelados.',
  };
}
