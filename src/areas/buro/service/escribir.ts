import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { huellaDe } from '#platform/server/canonico.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Contenido } from '../domain/contenido.ts';
import { depurar } from '../domain/minimizar.ts';
import { informes } from '../tables.ts';
import { guardarCrudo } from './crudo.ts';
import type { ConsultaRow } from './filas.ts';
import type { FuenteRow } from './fuentes.ts';
import type { InformeRow } from './informes.ts';

/** Of the readers: what a report says depends on who read it. */
const LECTOR_VERSION = 1;

interface Escrito {
  id: string;
  contenido: Contenido;
  fecha: Fecha;
  origen: InformeRow['origen'];
  parcial: boolean;
  crudo: Uint8Array | string;
  archivo: string | null;
}

/** Writes what a source said of a person, without what may not be told, with its hashes, and tells it. */
export async function escribirInforme(ctx: Ctx, c: ConsultaRow, f: FuenteRow, e: Escrito): Promise<InformeRow> {
  const { buro } = e.contenido;
  const contenido = { ...e.contenido, buro: buro && depurar(buro, ctx.hoy) };
  const fila = {
    id: e.id,
    consulta_id: c.id,
    rut: c.rut,
    tipo: c.tipo,
    fuente: c.fuente,
    fecha: e.fecha,
    vence: addDays(e.fecha, f.vigencia_dias),
    origen: e.origen,
    parcial: e.parcial,
    contenido,
    contenido_hash: huellaDe(contenido),
    crudo_hash: huellaDe(Buffer.from(e.crudo)),
    lector_version: LECTOR_VERSION,
    archivo: e.archivo,
  };
  // Not through the act's own list of changes: what a report says must not stay in a log that nobody may reduce (docs/decisiones/0112).
  const [informe] = await ctx.db
    .insert(informes)
    .values({ ...fila, empresa_id: ctx.empresa_id, hecho_por: ctx.people, creado_en: ctx.ahora })
    .returning();
  if (!informe) throw new Error('the report was not written');
  await guardarCrudo(ctx, informe, e.crudo);
  const { rut, tipo, fuente } = c;
  await ctx.emit('informe.recibido', { rut, tipo, fuente, informe_id: informe.id, consulta_id: c.id });
  return informe;
}
