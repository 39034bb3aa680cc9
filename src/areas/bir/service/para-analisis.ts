import { avalistasDe } from '#areas/avales/public.server.ts';
import { personaPorRut } from '#areas/clientes/public.server.ts';
import { riesgoRige } from '#areas/parametros/public.server.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { ESTADO_HECHO } from '../domain/palabras.ts';
import { deLosInformes } from './informes.ts';
import { birVigente } from './puerta.ts';

type Fila = AnswerTo<'analisis.informes'>[number];

/** The reports of a client and of who answers for him, each with its age, and his risk page; one that is missing is named. */
async function filasDe(ctx: ReadCtx, rut: Rut): Promise<Fila[]> {
  const [persona, avales, vigentes] = await atOnce([personaPorRut(ctx, rut), avalistasDe(ctx, rut), birVigente(ctx, [rut])]);
  const personas = new Map([[rut, persona?.nombre ?? formatRut(rut)]]);
  for (const a of avales) personas.set(a.rut, a.nombre);
  const informes = await deLosInformes(ctx, [...personas.keys()], ctx.hoy);
  const bir = vigentes.get(rut) ?? null;
  const fuentes = [...personas].flatMap(([de, nombre]) =>
    (informes.get(de)?.fuentes ?? []).map((f) => ({
      fuente: f.nombre,
      nombre,
      rut: de,
      informe_id: f.informe_id,
      fecha: f.fecha as Fila['fecha'],
      vence: f.vence as Fila['vence'],
      resumen: f.causa ?? (f.estado === 'conocido' ? 'Informe recibido' : ESTADO_HECHO[f.estado]),
      rating: null,
      vigente: f.estado === 'conocido',
    })),
  );
  const propio = {
    fuente: 'BIR',
    nombre: personas.get(rut) ?? formatRut(rut),
    rut,
    informe_id: bir?.bir_id ?? null,
    fecha: bir?.emitido ?? null,
    vence: bir?.vence ?? null,
    resumen: bir ? `Clasificación ${bir.rating}, ${formatDecimal(bir.puntaje, 1)} puntos` : 'Sin informe de riesgo vigente',
    rating: bir?.rating ?? null,
    vigente: bir !== null,
  };
  return [...fuentes, propio];
}

/** What step 1 of an analysis rests on. Before risk rules, what is missing or old stops nobody: only what is in force is told. */
export async function paraAnalisis(ctx: ReadCtx, { rut }: Question<'analisis.informes'>): Promise<Fila[] | undefined> {
  const filas = await filasDe(ctx, rut);
  if (await riesgoRige(ctx)) return filas;
  const vigentes = filas.filter((f) => f.vigente);
  return vigentes.length > 0 ? vigentes : undefined;
}
