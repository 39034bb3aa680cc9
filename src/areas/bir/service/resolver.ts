import { titularDe } from '#areas/buro/public.server.ts';
import { ejecutivoDe } from '#areas/ejecutivos/public.server.ts';
import { Invalid, NotFound } from '#kernel/errors.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import { estadosAlerta } from '../domain/estados.ts';
import { DECISION_EN_PALABRAS, type Decision } from '../domain/palabras.ts';
import { alertas } from '../tables.ts';
import { type AlertaRow, alertaVista } from './alertas.ts';
import { cerrarPendiente } from './pendientes.ts';

/** Days that what was decided waits in the tray of who must do it. */
const PLAZO_DIAS = 10;

async function tomar(ctx: Ctx, id: string | undefined): Promise<AlertaRow> {
  if (!id) throw new NotFound();
  const a = await ctx.lock(alertas, id);
  await titularDe(ctx, a.rut);
  return a;
}

/** The decision opens the work of who attends the client; it executes nothing by itself. */
async function encargar(ctx: Ctx, a: AlertaRow, decision: Decision): Promise<void> {
  const ejecutivo = await ejecutivoDe(ctx, a.rut);
  if (decision === 'MANTENER' || !ejecutivo) return;
  await ctx.emit('pendiente.abierto', {
    area: 'bir',
    entidad_id: a.id,
    cliente_rut: a.rut,
    tipo: 'completar',
    titulo: `${DECISION_EN_PALABRAS[decision]}: ${a.nombre}`,
    monto: a.exposicion_al_abrir,
    url: `/bir/${a.rut}`,
    permiso: 'bir:ver',
    ruts: [ejecutivo.rut],
    vence: addDays(ctx.hoy, PLAZO_DIAS),
    caduca: true,
    sobrevive: true,
  });
}

/** Attends a warning with a decision and its reasons. 404 beyond the reach; 409 when it is not open. */
export async function atender(ctx: Ctx, p: { id?: string | undefined; decision: Decision; fundamento: string }) {
  const a = await tomar(ctx, p.id);
  ctx.audit({ entidad: 'bir_alerta', entidad_id: a.id, motivo: p.fundamento });
  const estado = estadosAlerta.go(a.estado, 'atender');
  const { decision, fundamento } = p;
  const fila = await ctx.update(alertas, a.id, { estado, decision, fundamento, cerrada: ctx.hoy, resuelta_por: ctx.people });
  await cerrarPendiente(ctx, fila);
  await encargar(ctx, fila, decision);
  await ctx.signal('cambio', { area: 'bir' });
  return alertaVista(ctx, fila);
}

/** Discards a warning with its reason. 404 beyond the reach; 409 when it is not open. */
export async function descartar(ctx: Ctx, p: { id?: string | undefined; fundamento: string }) {
  const a = await tomar(ctx, p.id);
  ctx.audit({ entidad: 'bir_alerta', entidad_id: a.id, motivo: p.fundamento });
  const estado = estadosAlerta.go(a.estado, 'descartar');
  const fila = await ctx.update(alertas, a.id, { estado, fundamento: p.fundamento, cerrada: ctx.hoy, resuelta_por: ctx.people });
  await cerrarPendiente(ctx, fila);
  await ctx.signal('cambio', { area: 'bir' });
  return alertaVista(ctx, fila);
}

interface Varias {
  ids: string[];
  accion: 'atender' | 'descartar';
  decision?: Decision | null | undefined;
  fundamento: string;
}

/** The same for several, each with its own answer: one that is refused leaves the others. 400 at `decision`. */
export async function resolver(ctx: Ctx, p: Varias) {
  const { decision, fundamento, accion } = p;
  if (accion === 'atender' && !decision) throw new Invalid({ decision: ['Elija la decisión'] });
  const resultados = [];
  for (const id of new Set(p.ids)) {
    const r = await ctx.attempt(() =>
      accion === 'atender' && decision ? atender(ctx, { id, decision, fundamento }) : descartar(ctx, { id, fundamento }),
    );
    resultados.push({ id, ok: r.ok, codigo: r.ok ? null : r.refusal.codigo });
  }
  return { resultados };
}
