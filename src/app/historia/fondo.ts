import { contract as fondo } from '#areas/fondo-garantia/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { LineaBanco } from './cobro.ts';
import type { Cuaderno, Prestado } from './cuaderno.ts';
import { BANCO } from './giro.ts';
import type { Narrador } from './narrador.ts';

type Fin = 'borrador' | 'solicitada' | 'aceptada' | 'rechazada' | 'anulada' | 'vigente' | 'siniestro' | 'reclamada';
const PROGRAMAS = ['FOGAPE', 'FOGAIN', 'FOGAPE', 'PRO_INVERSION', 'IGR'];
/** Days before the demo opens at which each cover is asked, and how far it came. */
const CASOS: readonly (readonly [dias: number, fin: Fin])[] = [
  ...([
    [395, 'siniestro'],
    [352, 'vigente'],
    [318, 'reclamada'],
    [290, 'vigente'],
    [246, 'rechazada'],
    [213, 'vigente'],
  ] as const),
  ...([
    [184, 'vigente'],
    [155, 'vigente'],
    [122, 'vigente'],
    [97, 'anulada'],
    [61, 'vigente'],
    [38, 'vigente'],
  ] as const),
  ...([
    [9, 'aceptada'],
    [5, 'solicitada'],
    [2, 'solicitada'],
    [1, 'borrador'],
  ] as const),
];

/** Asks a fund to cover a credit. Null when its rules do not take it. */
async function pedir(n: Narrador, p: Prestado, k: number): Promise<string | null> {
  const programas = await n.pregunta(fondo, 'programas', 'operaciones', {});
  const programa = programas.find((x) => x.codigo === PROGRAMAS[k % PROGRAMAS.length]) ?? programas[0];
  const { rut } = p.c.cedente;
  const objeto = `creditos:${p.id}`;
  const { reglas, deudas } = await n.pregunta(fondo, 'elegibilidad', 'operaciones', { programa_id: programa?.id ?? '', rut, objeto });
  if (reglas.some((r) => !r.cumple) || !deudas.some((d) => d.objeto === objeto)) return null;
  const { id } = await n.acto(fondo, 'crear', 'operaciones', { programa_id: programa?.id ?? '', cliente_rut: rut, objeto });
  return id;
}

async function cobrarComision(n: Narrador, id: string, banco: LineaBanco[], a_cliente: boolean): Promise<void> {
  const { comision_proxima, comision_vence, numero } = await n.detalle<{
    comision_proxima: number;
    comision_vence: Fecha | null;
    numero: number;
  }>(fondo, 'tesoreria', id);
  if (comision_proxima === 0 || comision_vence === null) return;
  const comprobante = `FG-${numero}-${n.fecha.slice(2, 7)}`;
  await n.hacer(fondo, 'cobrar_comision', 'tesoreria', id, { cuenta_banco: BANCO, comprobante, fecha: n.fecha, a_cliente });
  banco.push({ fecha: n.fecha, glosa: 'PAGO COMISION FONDO DE GARANTIA', documento: comprobante, abono: 0, cargo: comision_proxima });
}

/** The fund answers for one that stopped paying: claimed, and in the older one paid and part of it recovered. */
async function reclamar(n: Narrador, id: string, hasta: 'requerida' | 'en_recuperacion', banco: LineaBanco[]): Promise<void> {
  const { mora_dias, numero, estado } = await n.detalle<{ mora_dias: number; numero: number; estado: string }>(fondo, 'cobranza', id);
  if (mora_dias < 90 || !estado.startsWith('en_mora')) return;
  await n.hacer(fondo, 'requerir', 'cobranza', id, { rol: `C-${2_140 + numero}-2025` });
  if (hasta === 'requerida') return;
  await n.hacer(fondo, 'documentar', 'cobranza', id, { documentos: ['PAGARE', 'DEMANDA', 'LIQUIDACION'] });
  const { siniestro } = await n.detalle<{ siniestro: { monto: number } | null }>(fondo, 'tesoreria', id);
  const monto = siniestro?.monto ?? 0;
  n.agendarAparte(addDays(n.fecha, 25), async () => {
    const comprobante = `FG-${numero}-P`;
    await n.hacer(fondo, 'registrar_pago', 'tesoreria', id, { monto, cuenta_banco: BANCO, comprobante, fecha: n.fecha });
    banco.push({ fecha: n.fecha, glosa: 'ABONO FONDO DE GARANTIA', documento: comprobante, abono: monto, cargo: 0 });
  });
  // Something comes in afterwards, and the fund has its part of it.
  n.agendarAparte(addDays(n.fecha, 48), async () => {
    const comprobante = `FG-${numero}-R`;
    const recupera = { monto: Math.round(monto / 4), cuenta_banco: BANCO, comprobante, fecha: n.fecha };
    await n.hacer(fondo, 'recuperar', 'tesoreria', id, recupera);
    const { recuperaciones } = await n.detalle<{ recuperaciones: { parte_fondo: number }[] }>(fondo, 'tesoreria', id);
    const cargo = recuperaciones.at(-1)?.parte_fondo ?? 0;
    banco.push({ fecha: n.fecha, glosa: 'PAGO RECUPERACION FONDO DE GARANTIA', documento: comprobante, abono: 0, cargo });
  });
}

async function contar(n: Narrador, hasta: Fecha, p: Prestado, k: number, fin: Fin, banco: LineaBanco[]): Promise<void> {
  const id = await pedir(n, p, k);
  if (!id || fin === 'borrador') return;
  await n.hacer(fondo, 'solicitar', 'operaciones', id, {});
  if (fin === 'solicitada') return;
  if (fin === 'rechazada')
    return n.hacer(fondo, 'rechazar', 'gerencia', id, {
      motivo_rechazo: 'FUERA_DE_POLITICA',
      motivo: 'El fondo no tiene cupo para el segmento este mes',
    });
  if (fin === 'anulada') return n.hacer(fondo, 'anular', 'operaciones', id, { motivo: 'El cliente dio otra garantía' });
  await n.hacer(fondo, 'aceptar', 'gerencia', id, {
    numero_fondo: `${PROGRAMAS[k % PROGRAMAS.length]?.slice(0, 3)}-${88_400 + k * 17}`,
    fecha_ingreso: n.fecha,
  });
  if (fin === 'aceptada') return;
  await n.hacer(fondo, 'activar', 'operaciones', id, {});
  await cobrarComision(n, id, banco, k % 3 === 0);
  for (let dia = addDays(n.fecha, 62); dia < hasta && fin === 'vigente'; dia = addDays(dia, 62))
    n.agendarAparte(dia, () => cobrarComision(n, id, banco, false));
  if (fin === 'siniestro') n.agendarAparte(addDays(hasta, -75), () => reclamar(n, id, 'en_recuperacion', banco));
  if (fin === 'reclamada') n.agendarAparte(addDays(hasta, -6), () => reclamar(n, id, 'requerida', banco));
}

/** The covers of the guarantee funds, on their days: two of credits that will stop being paid. */
export function agendarFondo(n: Narrador, hasta: Fecha, cuaderno: Cuaderno, banco: LineaBanco[]): void {
  for (const [k, [dias, fin]] of CASOS.entries())
    n.agendarAparte(addDays(hasta, -dias), async () => {
      const malo = fin === 'siniestro' || fin === 'reclamada';
      const p = await cuaderno.tomar(n, (x) => (x.habito === 'deja_de_pagar') === malo);
      if (p) await contar(n, hasta, p, k, fin, banco);
    });
}
