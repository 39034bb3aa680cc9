import { contract as creditos } from '#areas/creditos/contract.ts';
import { contract as fondo } from '#areas/fondo-garantia/contract.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { LineaBanco } from './cobro.ts';
import type { Cuaderno, Prestado } from './cuaderno.ts';
import { BANCO } from './giro.ts';
import type { Narrador } from './narrador.ts';

type Fin = 'borrador' | 'solicitada' | 'aceptada' | 'rechazada' | 'anulada' | 'vigente' | 'vence';
const PROGRAMAS = ['FOGAPE', 'FOGAIN', 'FOGAPE', 'PRO_INVERSION', 'IGR'];
/** Days before the demo opens at which each cover is asked, and how far it came. */
const CASOS: readonly (readonly [dias: number, fin: Fin])[] = [
  ...([
    [352, 'vigente'],
    [290, 'vence'],
    [246, 'rechazada'],
    [213, 'vigente'],
    [184, 'vigente'],
    [155, 'vence'],
  ] as const),
  ...([
    [122, 'vigente'],
    [97, 'anulada'],
    [61, 'vigente'],
    [38, 'vigente'],
    [9, 'aceptada'],
    [5, 'solicitada'],
  ] as const),
  ...([
    [2, 'solicitada'],
    [1, 'borrador'],
  ] as const),
];
/** Days that a cover of `vence` lasts, while its credit goes on. */
const DURA = 110;

/** How far the claim of each credit that stops being paid goes, in the order in which they are lent; `mora`: it waits to be claimed. */
const SINIESTROS = [
  ...(['cerrada', 'rechazada_siniestro', 'en_recuperacion', 'pagada', 'documentada', 'requerida', 'mora', 'mora', 'mora'] as const),
];
type Siniestro = (typeof SINIESTROS)[number];
/** Steps of a claim, and how many days after the first cuota that is not paid each one comes. */
const PASOS = [
  ...(['requerida', 'documentada', 'rechazada_siniestro', 'pagada', 'en_recuperacion', 'cerrada'] as const),
] satisfies Siniestro[];
const DIAS: Readonly<Record<(typeof PASOS)[number], number>> = {
  requerida: 93,
  documentada: 97,
  rechazada_siniestro: 118,
  pagada: 112,
  en_recuperacion: 128,
  cerrada: 150,
};
const CUENTA: Readonly<Record<Siniestro, readonly (typeof PASOS)[number][]>> = {
  mora: [],
  requerida: ['requerida'],
  documentada: ['requerida', 'documentada'],
  rechazada_siniestro: ['requerida', 'documentada', 'rechazada_siniestro'],
  pagada: ['requerida', 'documentada', 'pagada'],
  en_recuperacion: ['requerida', 'documentada', 'pagada', 'en_recuperacion'],
  cerrada: ['requerida', 'documentada', 'pagada', 'en_recuperacion', 'cerrada'],
};

/** Asks a fund to cover a credit: the first whose rules take it, from one on. Null when none does. */
async function pedir(n: Narrador, p: Prestado, k: number, hasta: Fecha | null): Promise<{ id: string; codigo: string } | null> {
  const programas = await n.pregunta(fondo, 'programas', 'operaciones', {});
  const { rut } = p.c.cedente;
  const objeto = `creditos:${p.id}`;
  for (let i = 0; i < PROGRAMAS.length; i += 1) {
    const programa = programas.find((x) => x.codigo === PROGRAMAS[(k + i) % PROGRAMAS.length]);
    if (!programa) continue;
    const programa_id = programa.id;
    const { reglas, deudas } = await n.pregunta(fondo, 'elegibilidad', 'operaciones', { programa_id, rut, objeto });
    if (reglas.some((r) => !r.cumple) || !deudas.some((d) => d.objeto === objeto)) continue;
    const { id } = await n.nuevo(fondo, 'operaciones', { programa_id, cliente_rut: rut, objeto, hasta });
    return { id, codigo: programa.codigo };
  }
  return null;
}

async function cobrarComision(n: Narrador, id: string, banco: LineaBanco[], a_cliente: boolean): Promise<void> {
  const { comision_proxima, comision_hasta, numero } = await n.detalle<{
    comision_proxima: number;
    comision_hasta: Fecha | null;
    numero: number;
  }>(fondo, 'tesoreria', id);
  // The period that runs is already paid.
  if (comision_proxima === 0 || (comision_hasta !== null && comision_hasta >= n.fecha)) return;
  const comprobante = `FG-${numero}-${n.fecha.slice(2, 7)}`;
  await n.hacer(fondo, 'cobrar_comision', 'tesoreria', id, { cuenta_banco: BANCO, comprobante, fecha: n.fecha, a_cliente });
  banco.push({ fecha: n.fecha, glosa: 'PAGO COMISION FONDO DE GARANTIA', documento: comprobante, abono: 0, cargo: comision_proxima });
}

/** Asked, accepted by the fund and in force, with its first commission. Null when it stayed on the way. */
async function cubrir(n: Narrador, p: Prestado, k: number, fin: Fin, banco: LineaBanco[]): Promise<string | null> {
  const pedida = await pedir(n, p, k, fin === 'vence' ? addDays(n.fecha, DURA) : null);
  if (!pedida || fin === 'borrador') return null;
  const { id, codigo } = pedida;
  await n.hacer(fondo, 'solicitar', 'operaciones', id, {});
  if (fin === 'rechazada')
    await n.hacer(fondo, 'rechazar', 'gerencia', id, {
      motivo_rechazo: 'FUERA_DE_POLITICA',
      motivo: 'El fondo no tiene cupo para el segmento este mes',
    });
  if (fin === 'anulada') await n.hacer(fondo, 'anular', 'operaciones', id, { motivo: 'El cliente dio otra garantía' });
  if (fin === 'solicitada' || fin === 'rechazada' || fin === 'anulada') return null;
  await n.hacer(fondo, 'aceptar', 'gerencia', id, { numero_fondo: `${codigo.slice(0, 3)}-${88_400 + k * 17}`, fecha_ingreso: n.fecha });
  if (fin === 'aceptada') return null;
  await n.hacer(fondo, 'activar', 'operaciones', id, {});
  await cobrarComision(n, id, banco, k % 3 === 0);
  return id;
}

/** The client, or who answers for him, pays something of what is due: the receipt of which the fund has its part. */
async function abonar(n: Narrador, p: Prestado, monto: number, banco: LineaBanco[]): Promise<void> {
  const { rut, razon } = p.c.cedente;
  n.operacionBanco += 1;
  const documento = String(n.operacionBanco);
  await n.nuevo(recaudaciones, 'tesoreria', {
    rut_deudor: rut,
    rut_pagador: rut,
    nombre_pagador: razon,
    fecha_pago: n.fecha,
    monto,
    medio_pago: 'TRANSFERENCIA',
    office: 'SANTIAGO',
    via: 'TRANSFERENCIA',
    cuenta_banco: BANCO,
    num_operacion_banco: documento,
  });
  banco.push({ fecha: n.fecha, glosa: `TRANSF DE ${razon.toUpperCase()} ${rut}`, documento, abono: monto, cargo: 0 });
}

type Reclamo = { numero: number; siniestro: { monto: number } | null; recuperaciones: { parte_fondo: number }[] };

/** One step of a claim, on its day. */
async function reclamar(n: Narrador, p: Prestado, id: string, paso: (typeof PASOS)[number], banco: LineaBanco[]): Promise<void> {
  const { numero, siniestro } = await n.detalle<Reclamo>(fondo, 'tesoreria', id);
  const monto = siniestro?.monto ?? 0;
  const caja = (letra: string) => ({ cuenta_banco: BANCO, comprobante: `FG-${numero}-${letra}`, fecha: n.fecha });
  if (paso === 'requerida') return n.hacer(fondo, 'requerir', 'cobranza', id, { rol: `C-${2_140 + numero}-${n.fecha.slice(0, 4)}` });
  if (paso === 'documentada') return n.hacer(fondo, 'documentar', 'cobranza', id, { documentos: ['PAGARE', 'DEMANDA', 'LIQUIDACION'] });
  if (paso === 'rechazada_siniestro')
    return n.hacer(fondo, 'rechazar_siniestro', 'cobranza', id, { motivo: 'La demanda no individualiza el pagaré cubierto' });
  if (paso === 'cerrada') return n.hacer(fondo, 'cerrar', 'tesoreria', id, { motivo: 'No quedan bienes del deudor que perseguir' });
  if (paso === 'pagada') {
    await n.hacer(fondo, 'registrar_pago', 'tesoreria', id, { ...caja('P'), monto });
    banco.push({ fecha: n.fecha, glosa: 'ABONO FONDO DE GARANTIA', documento: caja('P').comprobante, abono: monto, cargo: 0 });
    return;
  }
  const recuperado = Math.round(monto / 4);
  await abonar(n, p, recuperado, banco);
  await n.hacer(fondo, 'recuperar', 'tesoreria', id, { ...caja('R'), monto: recuperado });
  const { recuperaciones } = await n.detalle<Reclamo>(fondo, 'tesoreria', id);
  const cargo = recuperaciones.at(-1)?.parte_fondo ?? 0;
  banco.push({ fecha: n.fecha, glosa: 'PAGO RECUPERACION FONDO DE GARANTIA', documento: caja('R').comprobante, abono: 0, cargo });
}

/** A credit that will stop being paid is covered while it is young, and its claim goes on by the days that it owes its third cuota. */
async function conSiniestro(n: Narrador, p: Prestado, k: number, fin: Siniestro, banco: LineaBanco[]): Promise<void> {
  const id = await cubrir(n, p, k, 'vigente', banco);
  if (!id) return;
  const { installments } = await n.detalle<{ installments: { vencimiento: Fecha }[] }>(creditos, 'operaciones', p.id);
  const muerta = installments[2]?.vencimiento;
  if (!muerta) return;
  for (const paso of CUENTA[fin]) n.agendarAparte(n.habil(addDays(muerta, DIAS[paso])), () => reclamar(n, p, id, paso, banco));
}

/** The covers of the guarantee funds, on their days: of credits that are paid, and of every one that will not be. */
export function agendarFondo(n: Narrador, hasta: Fecha, cuaderno: Cuaderno, banco: LineaBanco[]): void {
  let malos = 0;
  cuaderno.alPrestar = (p) => {
    const fin = p.habito === 'deja_de_pagar' ? SINIESTROS[malos] : undefined;
    if (!fin) return;
    const k = malos;
    malos += 1;
    p.usado = true;
    n.agendarAparte(addDays(n.fecha, 14), () => conSiniestro(n, p, k, fin, banco));
  };
  for (const [k, [dias, fin]] of CASOS.entries())
    n.agendarAparte(addDays(hasta, -dias), async () => {
      const p = await cuaderno.tomar(n, (x) => x.habito !== 'deja_de_pagar');
      const id = p ? await cubrir(n, p, k, fin, banco) : null;
      for (let dia = addDays(n.fecha, 62); id && dia < hasta && fin === 'vigente'; dia = addDays(dia, 62))
        n.agendarAparte(dia, () => cobrarComision(n, id, banco, false));
    });
}
