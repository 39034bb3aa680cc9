import { contract as conciliacion } from '#areas/conciliacion/contract.ts';
import { contract as libro } from '#areas/libro/contract.ts';
import { type Fecha, firstDay, lastDay, type Periodo } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { archivar } from './archivar.ts';
import type { LineaBanco } from './cobro.ts';
import type { Narrador } from './narrador.ts';

/** What the bank of the demo knows: its lines, and the balance at the end of the last statement. */
export class Banco {
  readonly lineas: LineaBanco[] = [];
  private saldo = 0;

  /** Statement of a range of dates, as the bank gives it to download. */
  cartola(desde: Fecha, hasta: Fecha): string {
    const filas = this.lineas.filter((l) => l.fecha >= desde && l.fecha <= hasta).sort((a, b) => (a.fecha < b.fecha ? -1 : 1));
    const textos = filas.map((l) => {
      this.saldo += l.abono - l.cargo;
      return [formatFecha(l.fecha), 'Centro', l.glosa, l.documento, l.cargo || '', l.abono || '', this.saldo].join(';');
    });
    return ['Fecha;Sucursal;Descripción;N° Documento;Cheques y otros cargos;Depósitos y Abono;Saldo diario', ...textos].join('\n');
  }
}

/** Money that the partners put: where giros come from. Contabilidad writes it and management approves it. */
export async function aportarCapital(n: Narrador, banco: Banco, cuenta: string, monto: number): Promise<void> {
  const lineas = [
    { cuenta, debe: monto, haber: 0, documento: 'APORTE' },
    { cuenta: '3101', debe: 0, haber: monto },
  ];
  const glosa = 'Aporte de capital de los socios';
  const a = await n.acto(libro, 'preparar', 'contabilidad', { fecha: n.fecha, glosa, lineas });
  const de = { tipo_archivo: 'RESPALDO_CONTABLE', referido_tipo: 'comprobante', referido_id: a.id } as const;
  const adjunto = await archivar(n, 'contabilidad', de, ['Escritura de aumento de capital', formatFecha(n.fecha)]);
  const { version } = await n.detalle<{ version: number }>(libro, 'contabilidad', a.id);
  await n.acto(libro, 'editar', 'contabilidad', { adjunto }, { id: a.id, version, minimal: true });
  await n.hacer(libro, 'enviar', 'contabilidad', a.id, {});
  await n.hacer(libro, 'aprobar', 'gerencia', a.id, {});
  banco.lineas.push({ fecha: n.fecha, glosa: 'DEPOSITO APORTE SOCIOS', documento: 'APORTE', abono: monto, cargo: 0 });
}

type Sesion = { id: string; step: number };
const paso = (n: Narrador, id: string) => n.acto(conciliacion, 'avanzar', 'contabilidad', {}, { id }) as Promise<Sesion>;

/** Confirms suggestions one by one: a person looked at each, and a group is only for what the lock would take. */
async function confirmarUnoPorUno(n: Narrador, id: string, elegidos: readonly string[]): Promise<void> {
  for (const calce of elegidos) await n.hacer(conciliacion, 'confirmar', 'contabilidad', id, { calces: [calce] });
}

/** Loads the statement and lets the matcher work; what it suggests with one candidate is confirmed. Leaves it in the matching step. */
export async function calzarMes(n: Narrador, banco: Banco, cuenta_id: string, desde: Fecha, hasta: Fecha): Promise<string> {
  const datos = { cuenta_corriente: cuenta_id, fecha_inicio: desde, fecha_termino: hasta };
  const { id } = await n.nuevo(conciliacion, 'contabilidad', datos);
  await paso(n, id);
  const archivo = { nombre: `cartola-${hasta}.csv`, bytes: Buffer.from(banco.cartola(desde, hasta), 'latin1'), mime: 'text/csv' };
  await n.acto(conciliacion, 'cargar_cartola', 'contabilidad', {}, { id, archivos: [archivo], minimal: true });
  await paso(n, id);
  await n.hacer(conciliacion, 'calzar_automatico', 'contabilidad', id, {});
  await paso(n, id);
  const { items } = await n.pregunta(conciliacion, 'calces', 'contabilidad', { estado: 'sugerido' }, id);
  const veces = new Map<string, number>();
  const lineas = (c: (typeof items)[number]) => [...c.movimientos_banco, ...c.movimientos_libro];
  for (const l of items.flatMap(lineas)) veces.set(l, (veces.get(l) ?? 0) + 1);
  const seguros = items.filter((c) => c.diferencia === 0 && lineas(c).every((l) => veces.get(l) === 1)).map((c) => c.id);
  await confirmarUnoPorUno(n, id, seguros);
  return id;
}

/** What several suggestions claim goes to the surest of them, and the others are discarded: a person decided each one. */
async function decidirSugeridos(n: Narrador, id: string): Promise<void> {
  const { items } = await n.pregunta(conciliacion, 'calces', 'contabilidad', { estado: 'sugerido' }, id);
  const tomadas = new Set<string>();
  const elegidos = [...items]
    .sort((a, b) => b.confianza - a.confianza)
    .filter((c) => {
      const suyas = [...c.movimientos_banco, ...c.movimientos_libro];
      if (c.diferencia !== 0 || suyas.some((l) => tomadas.has(l))) return false;
      for (const l of suyas) tomadas.add(l);
      return true;
    })
    .map((c) => c.id);
  await confirmarUnoPorUno(n, id, elegidos);
  const { items: sobran } = await n.pregunta(conciliacion, 'calces', 'contabilidad', { estado: 'sugerido' }, id);
  const motivo = 'No corresponden: el banco los muestra por otro concepto';
  if (sobran.length > 0) await n.hacer(conciliacion, 'deshacer', 'contabilidad', id, { calces: sobran.map((c) => c.id), motivo });
}

/** What the bank charged becomes an entry, and the conciliación is prepared by one person and closed by another. */
export async function cerrarConciliacion(n: Narrador, id: string): Promise<void> {
  await decidirSugeridos(n, id);
  const { items } = await n.pregunta(conciliacion, 'banco', 'contabilidad', {}, id);
  const comisiones = items.filter((l) => l.estado === 'pendiente' && l.descripcion.startsWith('COMISION')).map((l) => l.id);
  if (comisiones.length > 0)
    await n.hacer(conciliacion, 'contabilizar', 'contabilidad', id, { tipo: 'gasto_bancario', movimientos: comisiones, iva: 2_375 });
  let { step } = await n.detalle<Sesion>(conciliacion, 'contabilidad', id);
  while (step < 6) step = (await paso(n, id)).step;
  await n.hacer(conciliacion, 'preparar_cierre', 'contabilidad', id, {});
  await n.hacer(conciliacion, 'cerrar', 'gerencia', id, {});
}

/** The month of the books, after its bank: closed, and with December the year. */
export async function cerrarMes(n: Narrador, periodo: Periodo): Promise<void> {
  if (periodo.endsWith('-12')) await n.acto(libro, 'cerrar_ejercicio', 'contabilidad', { anio: Number(periodo.slice(0, 4)) });
  await n.hacer(libro, 'iniciar_cierre', 'contabilidad', periodo, {});
  await n.hacer(libro, 'cerrar', 'contabilidad', periodo, {});
}

export const limites = (periodo: Periodo) => ({ desde: firstDay(periodo), hasta: lastDay(periodo) });
