import { createHash } from 'node:crypto';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { consentimientosEntre } from '#areas/clientes/public.server.ts';
import { usuarioPorId } from '#areas/usuarios/public.server.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha, weekday } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/types.ts';
import { contract } from '../contract.ts';
import type { ArchivoRedec as Forma } from '../contract-formas.ts';
import {
  type AccesoDicho,
  ARCHIVOS_REDEC,
  type ArchivoRedec,
  CAMPOS_REDEC,
  type ConsentimientoDicho,
  escribirRedec,
  FORMATO_DE_LA_CASA,
} from '../domain/redec-archivos.ts';
import { formatoDe } from '../domain/redec-formato.ts';
import { archivosRedec, consultas, fuentes, informes } from '../tables.ts';

const REDEC = 'REDEC';
const SEMANA = 7;
const LUNES = 1;
const MOSTRADOS = 104;

type Fila = Omit<typeof archivosRedec.$inferSelect, 'contenido'>;
type Visto = z.input<typeof Forma>;

const visto = ({ id, archivo, desde, hasta, edicion, lineas, hash, hecho, quien }: Fila): Visto => ({
  id,
  archivo,
  desde,
  hasta,
  edicion,
  lineas,
  hash,
  hecho,
  quien,
});

/** Monday of the last week that ended before a day. */
const ultimaSemana = (hoy: Fecha): Fecha => {
  const desdeElLunes = (weekday(hoy) + SEMANA - LUNES) % SEMANA;
  return addDays(hoy, -desdeElLunes - SEMANA);
};

/** Consents that name the register and began or were taken back between two days. */
async function consentidos(ctx: ReadCtx, desde: Fecha, hasta: Fecha): Promise<ConsentimientoDicho[]> {
  return (await consentimientosEntre(ctx, REDEC, desde, hasta)).map((c) => ({
    id: c.id,
    rut: c.persona_rut,
    fecha: c.fecha,
    hora: c.hora,
    fin: c.revocado?.fecha ?? c.hasta,
    hora_fin: c.revocado?.hora ?? null,
    canal: c.canal,
    finalidad: c.finalidad,
    rut_ejecutivo: c.rut_ejecutivo,
    recibo_hash: c.recibo_hash,
  }));
}

const HORA = sql<string>`to_char(${consultas.terminado} at time zone 'America/Santiago', 'HH24:MI:SS')`;
/** The business day of an answer: that of its report, and that of its clock when the register knew nothing. */
const DIA = sql<Fecha>`coalesce(${informes.fecha}, (${consultas.terminado} at time zone 'America/Santiago')::date)::text`;

/** Queries that the register answered between two days, with the consent under which each left. */
async function accedidos(ctx: ReadCtx, desde: Fecha, hasta: Fecha): Promise<AccesoDicho[]> {
  const { id, consentimiento_id, rut, motivo: finalidad, solicitantes } = consultas;
  const filas = await ctx.db
    .select({ id, consentimiento_id, rut, finalidad, solicitantes, fecha: DIA, hora: HORA })
    .from(consultas)
    .leftJoin(informes, and(eq(informes.empresa_id, consultas.empresa_id), eq(informes.id, consultas.informe_id)))
    .where(
      and(
        eq(consultas.empresa_id, ctx.empresa_id),
        eq(consultas.fuente, REDEC),
        sql`${consultas.estado} in ('completada', 'sin_informacion') and ${DIA} between ${desde} and ${hasta}`,
      ),
    );
  const recibos = new Map((await consentimientosEntre(ctx, REDEC, null, hasta)).map((c) => [c.id, c.recibo_hash]));
  const out: AccesoDicho[] = [];
  for (const { solicitantes: quienes, ...f } of filas) {
    const pidio = quienes[0] && (await usuarioPorId(ctx.db, ctx.empresa_id, quienes[0].usuario));
    out.push({ ...f, rut_quien: pidio?.rut ?? null, recibo_hash: recibos.get(f.consentimiento_id ?? '') ?? null });
  }
  return out;
}

/** First day of the register; null while the company has no such source. */
const rigeDesde = async (ctx: ReadCtx): Promise<Fecha | null> => (await ctx.first(fuentes, eq(fuentes.codigo, REDEC)))?.rige_desde ?? null;

const PARAMETRO = { RDC30: 'redec_rdc30', RDC31: 'redec_rdc31' } as const;

/** How a file is written on a day, by its parameters. 422 `redec_formato`. */
async function formatoEl(ctx: ReadCtx, archivo: ArchivoRedec) {
  const columnas = await ctx.param(contract, PARAMETRO[archivo]);
  const [cabecera, codigos] = [await ctx.param(contract, 'redec_cabecera'), await ctx.param(contract, 'redec_codigos')];
  return formatoDe({ archivo, campos: CAMPOS_REDEC[archivo], columnas, cabecera, codigos });
}

/** What the screen says of the layout: its columns, and whether it is still the one the house wrote while nobody said another. */
async function formatoDicho(ctx: ReadCtx, archivo: ArchivoRedec) {
  const escrito = await ctx.param(contract, PARAMETRO[archivo]);
  return { archivo, columnas: escrito, de_la_casa: escrito === FORMATO_DE_LA_CASA[archivo] };
}

/** A file names people of every portfolio: who does not reach the company is told that there is none. 404. */
function exigirEmpresa(ctx: ReadCtx): void {
  if (ctx.session.alcance !== 'empresa') throw new NotFound();
}

/** The files that were made, the newest first, and the week that can be made now. */
export async function archivosDelRedec(ctx: ReadCtx) {
  exigirEmpresa(ctx);
  const { contenido: _, ...columnas } = getTableColumns(archivosRedec);
  const filas = await ctx.db
    .select(columnas)
    .from(archivosRedec)
    .where(eq(archivosRedec.empresa_id, ctx.empresa_id))
    .orderBy(desc(archivosRedec.desde), archivosRedec.archivo, desc(archivosRedec.edicion))
    .limit(MOSTRADOS);
  const formatos = [];
  for (const archivo of ARCHIVOS_REDEC) formatos.push(await formatoDicho(ctx, archivo));
  return { semana: ultimaSemana(ctx.hoy), rige_desde: await rigeDesde(ctx), formatos, archivos: filas.map(visto) };
}

/**
 * Makes the file of a week that ended, and keeps it as it was made: when a consent or a query of that week changed since, another edition. 400 at
 * `desde`; 422 `redec_sin_codigo`, `redec_formato`, `redec_no_cabe`; 409 `redec_sin_cambios` {edicion}.
 */
export async function hacerArchivo(ctx: Ctx, { archivo, desde }: { archivo: ArchivoRedec; desde: Fecha }): Promise<Visto> {
  exigirEmpresa(ctx);
  if (weekday(desde) !== LUNES) throw new Invalid({ desde: ['La semana parte un lunes'] });
  const hasta = addDays(desde, SEMANA - 1);
  if (hasta >= ctx.hoy) throw new Invalid({ desde: ['Esa semana todavía no termina'] });
  const rige = await rigeDesde(ctx);
  if (rige === null || hasta < rige) throw new Invalid({ desde: ['El registro todavía no regía esa semana'] });
  const codigo = await ctx.param(contract, 'redec_codigo');
  if (codigo === 0) throw new Rule('redec_sin_codigo');
  const dichos = archivo === 'RDC30' ? await consentidos(ctx, desde, hasta) : await accedidos(ctx, desde, hasta);
  const contenido = escribirRedec(archivo, { codigo, hasta }, dichos, await formatoEl(ctx, archivo));
  const lineas = dichos.length;
  const hash = createHash('sha256').update(contenido).digest('hex');
  const suyos = and(eq(archivosRedec.archivo, archivo), eq(archivosRedec.desde, desde));
  const anterior = await ctx.first(archivosRedec, suyos, { orden: [desc(archivosRedec.edicion)] });
  if (anterior?.hash === hash) throw new Conflict('redec_sin_cambios', { edicion: anterior.edicion });
  const edicion = (anterior?.edicion ?? 0) + 1;
  const datos = { archivo, desde, hasta, edicion, lineas, hash, hecho: ctx.hoy, quien: ctx.session.nombre };
  const fila = await ctx.insert(archivosRedec, { ...datos, contenido });
  // The log keeps which file it was; its rows are people's and stay in the file.
  ctx.audit({ entidad_id: fila.id, despues: datos });
  return visto(fila);
}

/** A file as it was made. 404. */
export async function archivoDelRedec(ctx: ReadCtx, id: string | undefined): Promise<FileReply> {
  exigirEmpresa(ctx);
  const f = await ctx.get(archivosRedec, id ?? '');
  const nombre = `${f.archivo}-${f.hasta}-${f.edicion}.txt`;
  return { nombre, mime: 'text/plain; charset=us-ascii', bytes: Buffer.from(f.contenido, 'ascii') };
}
