import { contract as creditos } from '#areas/creditos/contract.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import type { InputOf } from '#kernel/contract.ts';
import { addDays, addMonths, type Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { Cartera } from './alta.ts';
import { agendarAviso } from './aviso.ts';
import type { LineaBanco } from './cobro.ts';
import { MESA } from './comite.ts';
import { type Hasta, operable, otorgar } from './credito.ts';
import type { Cuaderno, Habito } from './cuaderno.ts';
import { BANCO } from './giro.ts';
import type { Narrador } from './narrador.ts';
import { firmarPagare, guardarPagare } from './pagare.ts';
import type { Chequera } from './porcheque.ts';
import { agendarRecupero } from './recupero.ts';
import { conMandato } from './subsidio.ts';

type Nuevo = InputOf<typeof creditos, 'crear'>;
type Condiciones = Partial<Nuevo>;

/** Kinds of credit that the company gives, by what changes in their table. `k` numbers the credits of the story. */
const CLASES: readonly ((k: number, curse: Fecha) => Condiciones)[] = [
  (k) => ({ plazo: 6 + (k % 3) * 3, tasa_mensual: '1.95' }),
  (k) => ({
    plazo: 12,
    tasa_mensual: '1.85',
    metodo: 'aleman',
    tipo_credito: 'PYME_CUOTAS',
    monto_solicitado: 3_000_000 + (k % 5) * 400_000,
  }),
  () => ({ plazo: 10, tasa_mensual: '1.60', metodo: 'plano' }),
  (_k, curse) => ({
    plazo: 1,
    tasa_mensual: '1.70',
    metodo: 'bullet',
    tipo_credito: 'BULLET',
    fecha_primer_vencimiento: addDays(curse, 180),
  }),
  (k) => ({ plazo: 12, tasa_mensual: '0.48', moneda: 'UF', monto_solicitado: String(90 + (k % 6) * 20), costos: [] }),
  () => ({ plazo: 9, tasa_mensual: '1.90', gracia: { tipo: 'TOTAL', meses: 2 } }),
  () => ({ plazo: 12, tasa_mensual: '1.90', gracia: { tipo: 'PARCIAL', meses: 3 } }),
  () => ({ plazo: 12, tasa_mensual: '1.80', meses_no_pago: [2, 9], tipo_credito: 'AGRICOLA_COSECHA', segmento_cliente: 'AGRICOLA' }),
  (k, curse) => ({
    plazo: 1,
    tasa_mensual: '1.50',
    metodo: 'bullet',
    tipo_credito: 'SERVIU',
    fecha_primer_vencimiento: addDays(curse, 150),
    segmento_cliente: 'CONTRATISTA_SERVIU',
    costos: [],
    serviu: {
      tipo: 'DS_27',
      programa: 'Mejoramiento de viviendas',
      region: '13',
      numero_resolucion: `RES-${2400 + k}`,
      cantidad_subsidios: 4 + (k % 8),
      monto_uf: '300',
      porcentaje_avance: '40.00',
      fecha_estimada_pago: addDays(curse, 150),
      respaldo: 'MANDATO_COBRO',
      cesion_estados_pago: true,
    },
  }),
  (k, curse) => ({
    plazo: 1,
    tasa_mensual: '1.45',
    metodo: 'bullet',
    tipo_credito: 'BONO_DE_RIEGO',
    segmento_cliente: 'AGRICOLA',
    costos: [],
    fecha_primer_vencimiento: addDays(curse, 165),
    bono_riego: {
      tipo: 'RIEGO_PEQUENA',
      numero_bono: `BR-${61_200 + k}`,
      concurso: '204-2025',
      codigo_proyecto: `PRY-${7_300 + k}`,
      rut_beneficiario: rutOf(40_004_000 + k),
      monto_uf: '420',
      fecha_estimada_pago: addDays(curse, 165),
      estado_endoso: 'solicitado',
    },
  }),
];
const HABITOS: readonly Habito[] = [
  'al_dia',
  'al_dia',
  'con_cheques',
  'al_dia',
  'prepaga_todo',
  'atrasado',
  'al_dia',
  'prepaga_parte',
  'con_cheques',
  'atrasado',
];
/**
 * From which of those lent on, in order, one more client stops paying: the first ones are written off before the demo opens, the last ones have
 * one, two and three months of mora then.
 */
const DEJAN: readonly number[] = [2, 6, 15, 40, 41, 42, 45, 50, 55];
/** What a credit is insured with, in turns; most with nothing. */
const SEGUROS: readonly NonNullable<Nuevo['seguros']>[] = [
  [],
  [{ tipo: 'DESGRAVAMEN', prima: 3_900, periodo: 'MENSUAL' }],
  [],
  [{ tipo: 'CREDITO', prima: 48_000, periodo: 'UNICA', financiada: true }],
  [],
  [
    { tipo: 'DESGRAVAMEN', prima: 4_600, periodo: 'MENSUAL' },
    { tipo: 'INCENDIO_SISMO', prima: 31_000, periodo: 'SEMESTRAL' },
  ],
  [{ tipo: 'CREDITO', prima: 17_500, periodo: 'TRIMESTRAL' }],
];
/** A premium in UF. */
const SEGURO_UF: NonNullable<Nuevo['seguros']> = [{ tipo: 'DESGRAVAMEN', prima: '0.1150', periodo: 'MENSUAL' }];

/** Credits of each month that reach the money, the bridges among them (one payment, some weeks away), and those that stay on the way. */
const POR_MES = 6;
const PUENTES = 5;
/** Months before the demo opens in which they begin. */
const MESES = 14;
const QUEDAN: readonly (Hasta | 'anulado' | 'rechazado' | 'reparado')[] = [
  ...([
    'simulado',
    'anulado',
    'rechazado',
    'reparado',
    'simulado',
    'borrador',
    'simulado',
    'rechazado',
    'anulado',
    'rechazado',
    'simulado',
  ] as const),
];

const base = (k: number): Condiciones => ({
  moneda: 'CLP',
  monto_solicitado: 2_500_000 + ((k * 7) % 9) * 500_000,
  comentario: `Crédito ${k} de la cartera`,
});

interface Cuota {
  pk: string;
  numero: number;
  vencimiento: Fecha;
  fecha_pago_habil: Fecha;
}

type Pago = { pk: string } | { credito_id: string; parte: boolean } | { seguro_de: number };

/** How much is paid, and of what: a cuota with all that is older, or a prepayment. Null when nothing is owed any more. */
async function pedirDe(n: Narrador, rut: string, o: Pago) {
  const { deudas, creditos: suyos } = await n.pregunta(recaudaciones, 'deuda', 'tesoreria', { rut, al: n.fecha });
  if ('seguro_de' in o) {
    const suyas = deudas.filter((d) => d.numero.startsWith(`Seguro de la cuota ${o.seguro_de}-`));
    const monto = suyas.reduce((s, d) => s + d.para_pagar, 0);
    return monto > 0 ? { monto, obligaciones: suyas.map((d) => ({ pk: d.pk, monto: null })) } : null;
  }
  if ('pk' in o) {
    const esta = deudas.find((d) => d.pk === o.pk);
    const todas = deudas.filter((d) => esta && d.vencimiento <= esta.vencimiento);
    const monto = todas.reduce((s, d) => s + d.para_pagar, 0);
    return monto > 0 ? { monto, obligaciones: todas.map((d) => ({ pk: d.pk, monto: null })) } : null;
  }
  const suyo = suyos.find((s) => s.credito_id === o.credito_id);
  if (!suyo || deudas.some((d) => d.dias_mora > 0)) return null;
  const minimo = Math.ceil((suyo.minimo_prepago * 1.4) / 100_000) * 100_000;
  const parte = o.parte && minimo < suyo.saldo * 0.6;
  const monto = parte ? suyo.liquidacion.vencido + minimo : suyo.liquidacion.total;
  return { monto, prepago: { credito_id: o.credito_id, politica: o.parte ? ('reduce_cuota' as const) : ('reduce_plazo' as const) } };
}

async function recibir(n: Narrador, c: Cartera, o: Pago, { banco, cuaderno }: Enlaces): Promise<void> {
  const { rut, razon } = c.cedente;
  if (cuaderno.quebrados.has(rut)) return;
  const pedido = await pedirDe(n, rut, o);
  if (!pedido) return;
  n.operacionBanco += 1;
  await n.acto(
    recaudaciones,
    'crear',
    'tesoreria',
    {
      ...pedido,
      rut_deudor: rut,
      rut_pagador: rut,
      nombre_pagador: razon,
      fecha_pago: n.fecha,
      medio_pago: 'TRANSFERENCIA',
      office: 'SANTIAGO',
      via: 'TRANSFERENCIA',
      cuenta_banco: BANCO,
      num_operacion_banco: String(n.operacionBanco),
    },
    { minimal: true },
  );
  const glosa = `TRANSF DE ${razon.toUpperCase()} ${rut}`;
  banco.push({ fecha: n.fecha, glosa, documento: String(n.operacionBanco), abono: pedido.monto, cargo: 0 });
}

/** What will come of a credit, each payment on its day. */
async function pagarloTodo(
  n: Narrador,
  c: Cartera,
  { id, numero, installments }: { id: string; numero: number; installments: Cuota[] },
  habito: Habito,
  o: Enlaces,
): Promise<void> {
  const hasta = habito === 'deja_de_pagar' ? 2 : habito === 'prepaga_todo' ? 5 : installments.length;
  for (const q of installments.slice(0, hasta)) {
    const tarde = habito === 'atrasado' ? n.seeder.entre(3, 24) : 0;
    if (tarde > 8) agendarAviso(n, { id, numero, rut: c.cedente.rut }, q);
    n.agendarAparte(addDays(q.fecha_pago_habil, tarde), () => recibir(n, c, { pk: q.pk }, o));
  }
  const corte = installments[Math.min(hasta, installments.length) - 1];
  if (corte && habito === 'prepaga_todo' && installments.length > hasta)
    n.agendarAparte(addDays(corte.fecha_pago_habil, 12), async () => {
      await recibir(n, c, { credito_id: id, parte: false }, o);
      // The premium of the month that runs is not of the prepayment.
      await recibir(n, c, { seguro_de: numero }, o);
    });
  const tercera = installments[2];
  if (tercera && habito === 'prepaga_parte')
    n.agendarAparte(addDays(tercera.fecha_pago_habil, 9), () => recibir(n, c, { credito_id: id, parte: true }, o));
  const muerta = installments[2];
  if (muerta && habito === 'deja_de_pagar') n.agendarAparte(muerta.vencimiento, async () => void o.cuaderno.quebrados.add(c.cedente.rut));
  if (muerta && habito === 'deja_de_pagar')
    n.agendarAparte(addDays(muerta.vencimiento, 200), async () => {
      const { dias_mora, estado } = await n.detalle<{ dias_mora: number; estado: string }>(creditos, 'operaciones', id);
      if (dias_mora <= 180 || estado !== 'moroso') return;
      await n.hacer(creditos, 'castigar', 'gerencia', id, { motivo: 'Más de 180 días de mora, sin bienes' });
      // One of them pays something afterwards.
      o.cuaderno.castigos += 1;
      if (o.cuaderno.castigos === 1) agendarRecupero(n, c, id, o.banco);
    });
}

/** One that never reached the money: how it ended. */
async function noLlega(n: Narrador, c: Cartera, fin: (typeof QUEDAN)[number], datos: Condiciones): Promise<void> {
  const quien = c.cedente.ejecutivo;
  const hasta = fin === 'anulado' ? 'simulado' : fin === 'rechazado' || fin === 'reparado' ? 'en_comite' : fin;
  const id = await otorgar(n, c, hasta, [], { datos });
  if (fin === 'anulado') await n.hacer(creditos, 'anular', quien, id, { motivo: 'El cliente prefirió otra oferta' });
  if (fin !== 'rechazado' && fin !== 'reparado') return;
  const respuesta = fin === 'rechazado' ? 'RECHAZA' : 'PIDE_ANTECEDENTES';
  const comentario = 'La capacidad de pago no alcanza con las ventas declaradas';
  const { comite } = await n.detalle<{ comite: { nivel: number } | null }>(creditos, 'operaciones', id);
  for (const miembro of MESA[comite?.nivel ?? 1] ?? []) {
    const { estado } = await n.detalle<{ estado: string }>(creditos, 'operaciones', id);
    if (estado !== 'en_comite') break;
    await n.hacer(creditos, 'votar', miembro, id, { respuesta, comentario });
  }
}

/** What the chapter of the credits needs of the others. */
export interface Enlaces {
  banco: LineaBanco[];
  cuaderno: Cuaderno;
  chequera: Chequera;
}

interface Turno {
  k: number;
  /** Among those that reach the money. */
  g: number;
  /** It stops being paid. */
  deja: boolean;
}

/** Whether one more client is due to stop paying, by a credit of several cuotas in pesos. */
function tocaDejar({ g, k }: Turno, hoy: Fecha, { dejan }: Cuaderno): boolean {
  const { moneda, plazo = 0 } = CLASES[g % CLASES.length]?.(k, hoy) ?? {};
  return DEJAN.filter((d) => d <= g).length > dejan.size && moneda !== 'UF' && plazo > 3;
}

function habitoDe({ g, deja }: Turno, datos: Condiciones): Habito {
  if (deja) return 'deja_de_pagar';
  const h = HABITOS[(g * 4) % HABITOS.length] ?? 'al_dia';
  const noAdmite = datos.moneda === 'UF' || datos.metodo === 'bullet';
  return h === 'con_cheques' && noAdmite ? 'al_dia' : h;
}

/** A credit given to a client, with everything that will come of it. */
async function prestar(n: Narrador, c: Cartera, t: Turno, hasta: Fecha, o: Enlaces): Promise<void> {
  const clase = { ...base(t.k), ...CLASES[t.g % CLASES.length]?.(t.k, n.fecha) };
  const subsidio = Boolean(clase.serviu ?? clase.bono_riego);
  const seguros = subsidio ? [] : clase.moneda === 'UF' ? (t.g % 20 === 4 ? SEGURO_UF : []) : (SEGUROS[t.g % SEGUROS.length] ?? []);
  const datos = { ...clase, seguros };
  const habito = habitoDe(t, datos);
  // Three in five are documented with a pagaré, and all those in UF. A subsidy waits for its mandate: that of the last months has not come.
  const firma = !subsidio && (t.g % 5 < 3 || datos.moneda === 'UF');
  const sinMandato = subsidio && n.fecha > addDays(hasta, -100);
  let pagare = '';
  const antesDeDocumentar = async (id: string) => {
    if (subsidio) await conMandato(n, c, id);
    if (firma) pagare = await firmarPagare(n, c, id);
  };
  const id = await otorgar(n, c, sinMandato ? 'aprobado' : 'vigente', o.banco, { datos, antesDeDocumentar });
  if (sinMandato) return;
  const pagarevista = pagare ? await guardarPagare(n, pagare, t.k) : null;
  const { installments, numero } = await n.detalle<{ installments: Cuota[]; numero: number }>(creditos, 'operaciones', id);
  if (t.deja) o.cuaderno.dejan.add(c.cedente.rut);
  o.cuaderno.anotar({ id, numero, c, habito, moneda: datos.moneda ?? 'CLP', curse: n.fecha, pagarevista });
  if (habito !== 'con_cheques') return pagarloTodo(n, c, { id, numero, installments }, habito, o);
  const pks = installments.map((q) => q.pk);
  n.agendarAparte(addDays(n.fecha, 1), async () => {
    if (!(await o.chequera.recibir(c, pks))) await pagarloTodo(n, c, { id, numero, installments }, 'al_dia', o);
  });
}

/** Money for some weeks, against an invoice or a season: paid whole, on its day or a little later. */
async function puente(n: Narrador, c: Cartera, p: number, o: Enlaces): Promise<void> {
  const datos: Condiciones = {
    moneda: 'CLP',
    monto_solicitado: 1_500_000 + ((p * 3) % 8) * 500_000,
    plazo: 1,
    tasa_mensual: '1.75',
    metodo: 'bullet',
    tipo_credito: 'BULLET',
    fecha_primer_vencimiento: addDays(n.fecha, 45 + (p % 4) * 15),
    comentario: `Puente ${p} de la cartera`,
  };
  const id = await otorgar(n, c, 'vigente', o.banco, { datos });
  const { installments, numero } = await n.detalle<{ installments: Cuota[]; numero: number }>(creditos, 'operaciones', id);
  await pagarloTodo(n, c, { id, numero, installments }, p % 7 === 3 ? 'atrasado' : 'al_dia', o);
}

/** The credits of the last months: each a score of them, of every kind, paid in every way, and those that never were. */
export function agendarCartera(n: Narrador, hasta: Fecha, carteras: readonly Cartera[], o: Enlaces): void {
  let [k, g, p] = [0, 0, 0];
  const tiene = (c: Cartera) => o.cuaderno.prestados.filter((x) => x.c.cedente.rut === c.cedente.rut).length;
  /** The next one that takes credits; `tope`: the one with fewest, if he has no more than that. */
  const turno = async (tope?: number): Promise<Cartera | undefined> => {
    const enOrden = carteras.map((_, v) => carteras[(k * 7 + v) % carteras.length] as Cartera);
    const posibles = enOrden.filter((c) => c.cedente.linea <= 120 && !o.cuaderno.dejan.has(c.cedente.rut));
    const pocos = posibles.filter((c) => tope !== undefined && tiene(c) <= tope).sort((a, b) => tiene(a) - tiene(b));
    for (const c of tope === undefined ? posibles : pocos) if (await operable(n, c)) return c;
    return undefined;
  };
  for (let mes = addMonths(hasta, -MESES); mes < addDays(hasta, -40); mes = addMonths(mes, 1)) {
    for (let v = 0; v < POR_MES; v += 1)
      n.agendarAparte(addDays(mes, 3 + v * 4), async () => {
        const t: Turno = { k: k + 1, g: g + 1, deja: false };
        // While the book is small, of a client with nothing else: what he leaves unpaid is not half of it.
        const malo = tocaDejar(t, n.fecha, o.cuaderno) ? await turno(g < 30 ? 0 : 2) : undefined;
        const c = malo ?? (await turno());
        k += 1;
        if (!c) return;
        g += 1;
        await prestar(n, c, { ...t, deja: malo !== undefined }, hasta, o);
      });
    for (let v = 0; v < PUENTES; v += 1)
      n.agendarAparte(addDays(mes, 4 + v * 5), async () => {
        const c = await turno();
        k += 1;
        p += 1;
        if (c) await puente(n, c, p, o);
      });
    for (const [v, fin] of QUEDAN.entries())
      n.agendarAparte(addDays(mes, 2 + Math.floor((v * 27) / QUEDAN.length)), async () => {
        const c = await turno();
        k += 1;
        // Of what is old, nothing waits on a desk: the client said no, or the comité did.
        const como = fin === 'rechazado' || n.fecha >= addDays(hasta, -60) ? fin : 'anulado';
        if (c) await noLlega(n, c, como, { ...base(k), ...CLASES[k % 8]?.(k, n.fecha) });
      });
  }
  // The oldest of those that nobody pays: with more than half a year, they are written off.
  n.agendarAparte(addDays(hasta, -3), async () => {
    const filtro = { vista: 'morosos', orden: 'proximo_pago', perPage: '3' };
    for (const { id } of await n.lista<{ id: string }>(creditos, 'supervisor', filtro)) {
      const { dias_mora } = await n.detalle<{ dias_mora: number }>(creditos, 'operaciones', id);
      if (dias_mora > 180) await n.hacer(creditos, 'castigar', 'gerencia', id, { motivo: 'Más de 180 días de mora, sin bienes' });
    }
  });
}
