import { NotFound } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { runDetail } from '#platform/server/pipeline.ts';
import { contract } from '../contract.ts';
import { STATUS } from '../domain/chat.ts';
import { cambiarPerfil, enviar } from './envio.ts';
import { abrir, lista, perfilPropio } from './lecturas.ts';

const NOMBRES: Readonly<Record<string, string>> = { online: 'En línea', offline: 'Desconectado', busy: 'Ocupado', away: 'Ausente' };

/** What each area calls its records, the first that a record has. */
const TITULOS = ['nombre', 'razon_social', 'titulo', 'title', 'fullName', 'subject', 'numero', 'folio', 'codigo'] as const;

/** The card of a record: what its own detail says, to who may read it. 404 for anybody else, as if it did not exist. */
async function ficha(ctx: ReadCtx, area: string, id: string) {
  const service = ctx.deps.registry.area(area)?.service;
  if (!service?.def.cargar || !service.def.detalle || !ctx.can(`${area}:ver`)) throw new NotFound();
  const d: Record<string, unknown> = await runDetail(ctx.deps, service, ctx.session, id);
  const clave =
    TITULOS.find((k) => typeof d[k] === 'string' || typeof d[k] === 'number') ?? Object.keys(d).find((k) => k.startsWith('num_'));
  return {
    titulo: clave ? String(d[clave]) : id,
    tipo: ctx.deps.registry.title(area),
    estado: typeof d.estado === 'string' ? d.estado : null,
    url: `/${area}/${id}`,
  };
}

export const service = implement(contract, {
  mensajes: {
    contacto_propio: 'No puede escribirse a sí mismo',
    contacto_inactivo: 'La cuenta de {nombre} ya no está activa',
  },
  opciones: {
    status: async () => STATUS.map((codigo, i) => ({ codigo, nombre: NOMBRES[codigo] ?? codigo, activo: true, orden: i + 1 })),
  },
  handlers: {
    chats: (ctx) => lista(ctx),
    yo: (ctx) => perfilPropio(ctx),
    abrir: (ctx, { id, antes }) => abrir(ctx, id, antes === undefined ? undefined : Number(antes)),
    ficha: (ctx, { area, id }) => ficha(ctx, area, id),
    enviar: (ctx, d) => enviar(ctx, d),
    perfil: (ctx, d) => cambiarPerfil(ctx, d),
  },
});
