import { createHash } from 'node:crypto';
import { and, eq, max, sql } from 'drizzle-orm';
import { Invalid, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import { type Huella, huellasDe } from '../domain/cartola/huella.ts';
import { validarSaldos } from '../domain/cartola/saldos.ts';
import type { Cartola, Movimiento as MovimientoCartola } from '../domain/cartola/tipos.ts';
import { compararCarga } from '../domain/comparar-carga.ts';
import { cargas, cuentasCorrientes, movimientos } from '../tables.ts';
import { aplicarDiferencias } from './actualizar.ts';
import { esActualizacion, type Fila } from './fila.ts';
import { cartolasDe } from './lecturas.ts';
import type { Movimiento } from './lineas.ts';

export type FilaNueva = MovimientoCartola & Huella & { fechaContable: Fecha };

const sha = (dato: string | Uint8Array) => createHash('sha256').update(dato).digest('hex');

/** The statements of the file that are of this account; refuses another currency: its cents would be taken for pesos. */
function propiasDe(c: Fila, archivo: UploadedFile): Cartola[] {
  const cartolas = cartolasDe(archivo);
  // A file may hold several accounts: with ours among them, the others are not ours to load.
  const digitos = (t: string | undefined) => (t ?? '').replace(/\D/g, '').replace(/^0+/, '');
  const propias = cartolas.filter((k) => digitos(k.cuenta) !== '' && digitos(k.cuenta) === digitos(c.cuenta.numero));
  const elegidas = propias.length > 0 ? propias : cartolas;
  const otra = elegidas.find((k) => k.moneda !== c.cuenta.moneda || k.decimales > 0);
  if (otra) throw new Rule('cartola_otra_moneda', { moneda: otra.moneda, esperada: c.cuenta.moneda });
  return elegidas;
}

/** Every row with its key; a row whose date cannot be read is kept on the last day of the period, marked. */
function filasDe(c: Fila, cartolas: readonly Cartola[]): FilaNueva[] {
  return huellasDe(cartolas, c.cuenta.numero).map((m) => ({ ...m, clave: sha(m.clave), fechaContable: m.fecha ?? c.fecha_termino }));
}

const comparable = (m: Movimiento) => ({ ...m, clave: m.hash });
const nuevaComparable = (m: FilaNueva) => ({ ...m, fecha: m.fechaContable, original: m });

async function guardadas(ctx: Ctx, c: Fila): Promise<Movimiento[]> {
  return ctx.db
    .select()
    .from(movimientos)
    .where(
      and(eq(movimientos.empresa_id, ctx.empresa_id), eq(movimientos.cuenta_id, c.cuenta_id), sql`${movimientos.reemplazado_por} is null`),
    );
}

async function ultimoOrden(ctx: Ctx, c: Fila): Promise<number> {
  const [r] = await ctx.db
    .select({ n: max(movimientos.orden) })
    .from(movimientos)
    .where(and(eq(movimientos.empresa_id, ctx.empresa_id), eq(movimientos.cuenta_id, c.cuenta_id)));
  return r?.n ?? 0;
}

/** Writes rows as they came; answers them in the same order. */
async function agregar(ctx: Ctx, c: Fila, carga_id: string, filas: readonly FilaNueva[]): Promise<Movimiento[]> {
  const desde = await ultimoOrden(ctx, c);
  const fijos = { empresa_id: ctx.empresa_id, hecho_por: ctx.people, cuenta_id: c.cuenta_id, conciliacion_id: c.raiz_id, carga_id };
  const valores = filas.map((m, i) => ({
    ...fijos,
    id: ctx.id(),
    orden: desde + i + 1,
    linea_origen: m.linea_origen,
    fecha: m.fechaContable,
    descripcion: m.descripcion,
    documento: m.documento,
    cargo: pesos(m.cargo),
    abono: pesos(m.abono),
    saldo: m.saldo === undefined ? null : pesos(m.saldo),
    rut_detectado: m.rut_detectado ?? null,
    canal: m.canal ?? null,
    sucursal: m.sucursal ?? null,
    causas: [...m.causas],
    hash: m.clave,
    ocurrencia: m.ocurrencia,
  }));
  const out: Movimiento[] = [];
  for (let at = 0; at < valores.length; at += 500)
    out.push(
      ...(await ctx.db
        .insert(movimientos)
        .values(valores.slice(at, at + 500))
        .returning()),
    );
  return out;
}

function resumen(c: Fila, archivo: UploadedFile, cartolas: readonly Cartola[], filas: readonly FilaNueva[]) {
  const dias = filas.map((f) => f.fechaContable).sort();
  const [primera, ultima] = [cartolas[0], cartolas.at(-1)];
  const enPesos = (n: number | undefined): Pesos | null => (n === undefined ? null : pesos(n));
  return {
    conciliacion_id: c.raiz_id,
    cuenta_id: c.cuenta_id,
    archivo: archivo.nombre,
    sha256: archivo.hash,
    formato: primera?.formato ?? 'GENERICO',
    tipo_saldo: primera?.tipo_saldo ?? ('ninguno' as const),
    fecha_desde: dias[0] ?? null,
    fecha_hasta: dias.at(-1) ?? null,
    saldo_inicial: enPesos(primera?.saldo_inicial),
    saldo_final: enPesos(ultima?.saldo_final),
    filas: filas.length,
    avisos: [...new Set(cartolas.flatMap((k) => k.avisos))],
    quiebres: cartolas.flatMap((k) =>
      validarSaldos(k).map((q) => ({ ...q, linea_origen: q.linea_origen ?? null, fecha: q.fecha ?? null })),
    ),
  };
}

/**
 * Loads a statement (areas/3): every row is kept, the ones already known are counted as skipped, and in an update what changed or vanished
 * since the last load is written down. Throws 422 `cartola_ilegible` and `cartola_otra_moneda`.
 */
export async function cargarCartola(ctx: Ctx, c: Fila, archivos: readonly UploadedFile[]): Promise<void> {
  const [archivo] = archivos;
  if (!archivo) throw new Invalid({ archivos: ['Adjunte la cartola'] });
  const cartolas = propiasDe(c, archivo);
  const filas = filasDe(c, cartolas);
  const cmp = compararCarga((await guardadas(ctx, c)).map(comparable), filas.map(nuevaComparable));
  // In a first load nothing is taken for the correction of another row: what came stays, and the chain of balances tells.
  const actualiza = esActualizacion(c);
  const nuevas = [...cmp.nuevas, ...cmp.cambiadas.map((p) => p.ahora)].map((n) => n.original);
  const carga = await ctx.insert(cargas, {
    ...resumen(c, archivo, cartolas, filas),
    agregadas: nuevas.length,
    omitidas: cmp.iguales.length + cmp.saldo_movido.length,
  });
  for (const { antes, ahora } of cmp.saldo_movido) {
    const { clave: hash, ocurrencia } = ahora;
    await ctx.update(movimientos, antes.id, { hash, ocurrencia, saldo: ahora.saldo === undefined ? null : pesos(ahora.saldo) });
  }
  const escritas = await agregar(ctx, c, carga.id, ordenar(filas, nuevas));
  if (actualiza) await aplicarDiferencias(ctx, c, carga.id, cmp, escritas);
  if (!c.cuenta.formato_cartola) await ctx.update(cuentasCorrientes, c.cuenta_id, { formato_cartola: carga.formato });
  ctx.audit({
    entidad: 'conciliacion',
    entidad_id: c.id,
    despues: { archivo: archivo.nombre, agregadas: carga.agregadas, omitidas: carga.omitidas },
  });
}

/** The new rows in the order of the file. */
function ordenar(filas: readonly FilaNueva[], nuevas: readonly FilaNueva[]): FilaNueva[] {
  const son = new Set(nuevas);
  return filas.filter((f) => son.has(f));
}
