import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { Invalid } from '#kernel/errors.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import { huellasDe } from '../domain/cartola/huella.ts';
import { validarSaldos } from '../domain/cartola/saldos.ts';
import type { Cartola } from '../domain/cartola/tipos.ts';
import { type Comparacion, compararCarga } from '../domain/comparar-carga.ts';
import { cargas, contenidos, cuentasCorrientes, type FilaDicha } from '../tables.ts';
import { aplicarDiferencias } from './actualizar.ts';
import { aliasDe, anotarDudas } from './dudas.ts';
import { esActualizacion, type Fila } from './fila.ts';
import {
  aGuardar,
  agregar,
  aprender,
  dichaDe,
  escribirCambios,
  type FilaNueva,
  type Guardada,
  guardadas,
  type Nueva,
  nuevaComparable,
  ultimoOrden,
} from './guardar-filas.ts';
import { exigirPropias } from './identificar.ts';
import { cartolasDe } from './lecturas.ts';
import type { Movimiento } from './lineas.ts';

const sha = (dato: string | Uint8Array) => createHash('sha256').update(dato).digest('hex');

/** What the file says for this account and period. Refuses one that says it is of another account, holder, bank or currency. */
async function leer(ctx: Ctx, c: Fila, archivo: UploadedFile): Promise<Cartola[]> {
  return exigirPropias(ctx, c.cuenta, cartolasDe(archivo));
}

/** Every row with its key; a row whose date cannot be read is kept on the last day of the period, marked. */
function filasDe(c: Fila, cartolas: readonly Cartola[], desde: number): FilaNueva[] {
  return huellasDe(cartolas, c.cuenta.numero).map((m, i) => ({
    ...m,
    clave: sha(m.clave),
    fechaContable: m.fecha ?? c.fecha_termino,
    orden: desde + i + 1,
  }));
}

const conSaldos = (cartolas: readonly Cartola[]) => cartolas.some((k) => k.tipo_saldo !== 'ninguno');
const disenoDe = (cartolas: readonly Cartola[]) => `${cartolas[0]?.formato ?? ''}|${cartolas[0]?.diseno ?? ''}`.slice(0, 500);

function resumen(c: Fila, archivo: UploadedFile, cartolas: readonly Cartola[], filas: readonly FilaNueva[]) {
  const dias = filas.map((f) => f.fechaContable).sort();
  const [primera, ultima] = [cartolas[0], cartolas.at(-1)];
  const enPesos = (n: number | undefined): Pesos | null => (n === undefined ? null : pesos(n));
  return {
    conciliacion_id: c.raiz_id,
    cuenta_id: c.cuenta_id,
    num_version: c.num_version,
    archivo: archivo.nombre,
    sha256: archivo.hash,
    formato: primera?.formato ?? 'GENERICO',
    diseno: disenoDe(cartolas),
    tipo_saldo: cartolas.find((k) => k.tipo_saldo !== 'ninguno')?.tipo_saldo ?? ('ninguno' as const),
    fecha_desde: dias[0] ?? null,
    fecha_hasta: dias.at(-1) ?? null,
    saldo_inicial: enPesos(primera?.saldo_inicial),
    saldo_final: enPesos(ultima?.saldo_final),
    inicial_impreso: primera?.impresos.inicial ?? false,
    fecha_saldo_final: (ultima?.impresos.final ? ultima.impresos.fecha_final : undefined) ?? null,
    filas: filas.length,
    avisos: [...new Set(cartolas.flatMap((k) => k.avisos))],
    quiebres: cartolas.flatMap((k) =>
      validarSaldos(k).map((q) => ({ ...q, linea_origen: q.linea_origen ?? null, fecha: q.fecha ?? null })),
    ),
  };
}

/** Rows of the file that a person already said are stored ones, apart from those to compare. */
async function separarSabidas(ctx: Ctx, c: Fila, stock: readonly Guardada[], filas: readonly Nueva[]) {
  const alias = await aliasDe(ctx, c.cuenta_id);
  const porId = new Map(stock.map((v) => [v.id, v]));
  const sabidas = filas.flatMap((ahora) => {
    const antes = porId.get(alias.get(`${ahora.clave}#${ahora.ocurrencia}`) ?? '');
    return antes ? [{ antes, ahora }] : [];
  });
  const [fueraV, fueraN] = [new Set(sabidas.map((p) => p.antes)), new Set(sabidas.map((p) => p.ahora))];
  return { sabidas, stock: stock.filter((v) => !fueraV.has(v)), filas: filas.filter((n) => !fueraN.has(n)) };
}

interface Escrita {
  cmp: Comparacion<Guardada, Nueva>;
  sabidas: { antes: Guardada; ahora: Nueva }[];
}

/** What the stored rows learn from the file: those of the period, in the order of a file that prints its balances. */
async function aprenderDe(ctx: Ctx, c: Fila, { cmp, sabidas }: Escrita, reordena: boolean): Promise<void> {
  const delPeriodo = (p: { antes: Guardada }) => p.antes.fecha >= c.fecha_inicio;
  const propias = [...cmp.iguales, ...cmp.saldo_movido].filter(delPeriodo).map((p) => aprender(p, { reordena, ajena: false }));
  const ajenas = [...cmp.mismas, ...sabidas].filter(delPeriodo).map((p) => aprender(p, { reordena, ajena: true }));
  await escribirCambios(ctx, [...propias, ...ajenas]);
}

const dichas = (pares: readonly { antes: Guardada; ahora: Nueva }[]): FilaDicha[] =>
  pares.map(({ antes, ahora }) => dichaDe(antes.id, ahora.original));

/** Keeps what the load said of each row, so that taking back another load of the same rows leaves this one whole. */
async function guardarContenido(
  ctx: Ctx,
  carga_id: string,
  { cmp, sabidas }: Escrita,
  escritas: readonly Movimiento[],
  nuevas: readonly Nueva[],
) {
  const propias = escritas.flatMap((m, i) => (nuevas[i] ? [dichaDe(m.id, nuevas[i].original)] : []));
  const filas = [...propias, ...dichas(cmp.iguales), ...dichas(cmp.saldo_movido), ...dichas(cmp.mismas), ...dichas(sabidas)];
  await ctx.db.insert(contenidos).values({ id: ctx.id(), empresa_id: ctx.empresa_id, hecho_por: ctx.people, carga_id, filas });
}

/**
 * Loads a statement (areas/3): every row is kept, those already known are counted as such whatever the format that tells them, and what may be
 * the same or another waits for a person. In an update what changed or vanished since the last load is written down. Throws 422
 * `cartola_ilegible`, `cartola_sin_titulos` and those of `exigirPropias`.
 */
export async function cargarCartola(ctx: Ctx, c: Fila, archivos: readonly UploadedFile[]): Promise<void> {
  const [archivo] = archivos;
  if (!archivo) throw new Invalid({ archivos: ['Adjunte la cartola'] });
  const cartolas = await leer(ctx, c, archivo);
  const filas = filasDe(c, cartolas, await ultimoOrden(ctx, c));
  const diseno = disenoDe(cartolas);
  const partes = await separarSabidas(
    ctx,
    c,
    await guardadas(ctx, c),
    filas.map((f) => nuevaComparable(f, diseno)),
  );
  const cmp = compararCarga(partes.stock, partes.filas, esActualizacion(c));
  const escrita = { cmp, sabidas: partes.sabidas };
  const son = new Set([...cmp.nuevas, ...cmp.cambiadas.map((p) => p.ahora)]);
  const nuevas = partes.filas.filter((n) => son.has(n));
  const ya = cmp.iguales.length + cmp.saldo_movido.length + cmp.mismas.length + partes.sabidas.length;
  const carga = await ctx.insert(cargas, { ...resumen(c, archivo, cartolas, filas), agregadas: nuevas.length, omitidas: ya });
  await aprenderDe(ctx, c, escrita, conSaldos(cartolas));
  const escritas = await agregar(
    ctx,
    c,
    carga.id,
    nuevas.map((n) => ({ fila: aGuardar(n.original), clave: n.clave, ocurrencia: n.ocurrencia })),
  );
  await guardarContenido(ctx, carga.id, escrita, escritas, nuevas);
  await anotarDudas(ctx, c, carga.id, cmp.dudosas);
  if (esActualizacion(c)) await aplicarDiferencias(ctx, c, carga.id, cmp, escritas);
  if (!c.cuenta.formato_cartola && carga.formato !== 'GENERICO')
    await ctx.update(cuentasCorrientes, c.cuenta_id, { formato_cartola: carga.formato });
  ctx.audit({
    entidad: 'conciliacion',
    entidad_id: c.id,
    despues: { archivo: archivo.nombre, agregadas: carga.agregadas, omitidas: carga.omitidas, en_duda: cmp.dudosas.length },
  });
}

/** Loads that stand, of an account. */
export const cargasVivas = (ctx: Ctx, cuenta_id: string) =>
  ctx.db
    .select()
    .from(cargas)
    .where(and(eq(cargas.empresa_id, ctx.empresa_id), eq(cargas.cuenta_id, cuenta_id), isNull(cargas.retirada_en)));
