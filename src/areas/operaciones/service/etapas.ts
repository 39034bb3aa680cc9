import { and, eq, inArray } from 'drizzle-orm';
import { exigirCuentaUsable } from '#areas/clientes/public.server.ts';
import { contratoVigente } from '#areas/contratos/public.server.ts';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import { atOnce } from '#platform/server/at-once.ts';
import { type Ctx, passes, type ReadCtx } from '#platform/server/context.ts';
import type { Patch } from '#platform/server/database/columns.ts';
import { estados, estadosEtapa } from '../domain/estados.ts';
import { ETAPAS, faltanParaGirar, limiteDeHoras } from '../domain/etapas.ts';
import { esElectronico } from '../domain/papeles.ts';
import { pagareAlcanza } from '../domain/validaciones-factoring.ts';
import { operaciones, operacionesEtapa } from '../tables.ts';
import { type DocumentoOpFila, documentosDe, type EtapaFila, etapasDe, type OperacionFila } from './filas.ts';
import { pagareDelGiro } from './pagare.ts';
import { relojDe } from './reloj-de-oficina.ts';
import { seVerificaAqui, sinNotificar, sinVerificar } from './verificacion.ts';

/** Closed by the act that they name, never by hand. */
const DE_SU_ACTO: readonly string[] = ['giro', 'comprobante', 'facturacion', 'cierre'];
/** Those that a person may judge not to apply. */
const PRESCINDIBLES: readonly string[] = ['notificacion', 'documentos_originales'];

export async function etapaDe(ctx: ReadCtx, op: OperacionFila, codigo: string): Promise<EtapaFila> {
  const [e] = await ctx.db
    .select()
    .from(operacionesEtapa)
    .where(
      and(eq(operacionesEtapa.empresa_id, ctx.empresa_id), eq(operacionesEtapa.operacion_id, op.id), eq(operacionesEtapa.codigo, codigo)),
    );
  if (!e) throw new NotFound();
  return e;
}

const tituloDe = (codigo: string) => ETAPAS.find((e) => e.codigo === codigo)?.titulo ?? codigo;

/** The etapas of these codes, in their order. 404 when one is not there. */
export const deCodigos = (etapas: readonly EtapaFila[], codigos: readonly string[]): EtapaFila[] =>
  codigos.map((codigo) => {
    const e = etapas.find((f) => f.codigo === codigo);
    if (!e) throw new NotFound();
    return e;
  });

/** Those etapas, held by this act, in the order asked. 404 when one is not there. */
async function etapasBloqueadas(ctx: Ctx, op: OperacionFila, codigos: readonly string[]): Promise<EtapaFila[]> {
  const filas = await ctx.lockAll(
    operacionesEtapa,
    and(eq(operacionesEtapa.operacion_id, op.id), inArray(operacionesEtapa.codigo, [...codigos])),
  );
  return deCodigos(filas, codigos);
}

/** How an etapa begins: its limit counts banking hours from now. One already started stays as it is; one sent back runs again. */
async function comienzo(ctx: Ctx, e: EtapaFila): Promise<Patch<typeof operacionesEtapa>> {
  if (e.estado === 'observada') return { estado: estadosEtapa.go(e.estado, 'retomar'), fin_fecha: null, fin_minuto: null };
  if (e.estado !== 'pendiente') return {};
  const r = await relojDe(ctx);
  const vence = limiteDeHoras(e.horas, r.ahora, r.cal, r.horario);
  return {
    estado: estadosEtapa.go(e.estado, 'iniciar'),
    inicio_fecha: r.ahora.fecha,
    inicio_minuto: r.ahora.minuto,
    vence_fecha: vence?.fecha ?? null,
    vence_minuto: vence?.minuto ?? null,
  };
}

const PERMISOS: Readonly<Record<string, string>> = { giro: 'operaciones:preparar-giro', cierre: 'operaciones:cerrar' };

/** What whoever must complete an etapa finds in the bandeja. */
const pendienteDe = (op: OperacionFila, e: EtapaFila) => ({
  area: 'operaciones',
  entidad_id: e.id,
  registro_id: op.id,
  cliente_rut: op.cliente_rut,
  perfil: e.perfil,
  tipo: 'completar' as const,
  titulo: `${e.titulo} de la operación ${op.num_operacion} de ${op.cliente_nombre}`,
  monto: op.monto_girar,
  url: `/operaciones/${op.id}`,
  permiso: PERMISOS[e.codigo] ?? 'operaciones:etapa',
  vence: e.vence_fecha,
});

/** Starts etapas: one read and one opening of the bandeja for all of them. */
async function iniciarEtapas(ctx: Ctx, op: OperacionFila, codigos: readonly string[]): Promise<void> {
  await iniciar(ctx, op, await etapasBloqueadas(ctx, op, codigos));
}

/** Starts etapas that the act holds; answers those that changed. */
export async function iniciar(ctx: Ctx, op: OperacionFila, filas: readonly EtapaFila[]): Promise<EtapaFila[]> {
  const cambios = [];
  for (const e of filas) cambios.push({ id: e.id, patch: await comienzo(ctx, e) });
  const hoy = await ctx.updateMany(
    operacionesEtapa,
    cambios.filter(({ patch }) => Object.keys(patch).length > 0),
  );
  const pendientes = hoy.filter((h) => filas.some((e) => e.id === h.id && e.estado === 'pendiente')).map((h) => pendienteDe(op, h));
  if (pendientes.length > 0) await ctx.emit('pendientes.abiertos', { pendientes });
  return hoy;
}

interface Termino {
  comentario?: string | null;
  accion?: 'completar' | 'no_aplica';
  sistema?: boolean;
}

/** Ends an etapa as completa (or no_aplica), by this person or by the system when an act fulfils it. Done twice is nothing. */
export async function terminarEtapa(ctx: Ctx, op: OperacionFila, codigo: string, o: Termino = {}): Promise<void> {
  for (const e of await etapasBloqueadas(ctx, op, [codigo])) await terminar(ctx, e, o);
}

/** The same of an etapa that the act holds; answers its row. */
export async function terminar(ctx: Ctx, e: EtapaFila, o: Termino): Promise<EtapaFila> {
  if (e.estado === 'completa' || e.estado === 'no_aplica') return e;
  // What its act fulfils before anybody began it begins and ends here, without passing through the bandeja.
  // They are two changes of state, and the audit tells both.
  const empieza = e.estado === 'pendiente' && o.accion !== 'no_aplica';
  const ahora = empieza ? await ctx.update(operacionesEtapa, e.id, await comienzo(ctx, e)) : e;
  const r = await relojDe(ctx);
  const fin = await ctx.update(operacionesEtapa, e.id, {
    estado: estadosEtapa.go(ahora.estado, o.accion ?? 'completar'),
    fin_fecha: r.ahora.fecha,
    fin_minuto: r.ahora.minuto,
    cerrada_por: o.sistema ? ['SISTEMA'] : ctx.people,
    cerrada_nombre: o.sistema ? 'Automática' : ctx.session.nombre,
    comentario: o.comentario ?? e.comentario,
  });
  await ctx.emit('pendiente.cerrado', { area: 'operaciones', entidad_id: e.id });
  return fin;
}

/** The act that ends one etapa and starts the next ones: all of them read at once. */
export async function pasarDeEtapa(ctx: Ctx, op: OperacionFila, termina: string, empiezan: readonly string[], o: Termino = {}) {
  const [acaba, ...otras] = await etapasBloqueadas(ctx, op, [termina, ...empiezan]);
  if (acaba) await terminar(ctx, acaba, o);
  await iniciar(ctx, op, otras);
}

type DeLaCompra = () => Promise<readonly DocumentoOpFila[]>;

/** What each etapa with a source demands: the refusal that stands in the way, thrown. Only some look at the documents of the purchase. */
async function exigirCumplida(ctx: ReadCtx, op: OperacionFila, codigo: string, documentos: DeLaCompra): Promise<void> {
  if (codigo === 'contrato' && !(await contratoVigente(ctx, op.cliente_rut, 'MARCO_FACTORING')))
    throw new Rule('contrato_pendiente', { estado: 'sin contrato vigente' });
  if (codigo === 'pagare') {
    const pagare = await pagareDelGiro(ctx, op.cliente_rut);
    if (pagare && !pagareAlcanza(pagare)) throw new Rule('pagare_pendiente', { estado: pagare.estado });
  }
  if (codigo === 'cesion') {
    const filas = await documentosPorId(
      ctx,
      (await documentos()).map((d) => d.documento_id),
    );
    const n = filas.filter((d) => esElectronico(d.tipo) && d.estado_cesion !== 'cedido').length;
    if (n > 0) throw new Rule('cesion_pendiente', { n });
  }
  if (codigo === 'verificacion' && (await seVerificaAqui(ctx))) {
    const falta = await sinVerificar(ctx, op, await documentos());
    if (falta) throw new Rule('verificacion_pendiente', { ...falta });
  }
  if (codigo === 'notificacion' && (await seVerificaAqui(ctx))) {
    const falta = await sinNotificar(ctx, await documentos());
    if (falta) throw new Rule('notificacion_pendiente', { ...falta });
  }
  if (codigo === 'cuenta') {
    if (op.cuenta_giro === null) throw new Rule('sin_cuenta');
    const cuenta_id = op.cuenta_giro;
    // An account that cools down is the right one: only the giro waits for it.
    const refusal = await passes(async () => void (await exigirCuentaUsable(ctx, op.cliente_rut, cuenta_id)));
    if (refusal && refusal.codigo !== 'cuenta_en_espera') throw refusal;
  }
}

/** Those that something fulfils without anybody closing them. */
const POR_SU_FUENTE: readonly string[] = ['contrato', 'pagare', 'cesion', 'cuenta'];
/** The same, while the calls that verify are kept in the product; otherwise a person closes them. */
const POR_COBRANZA: readonly string[] = ['verificacion', 'notificacion'];

/**
 * Completes by themselves the etapas whose source already answers (contract in force, pagaré in the vault, documents ceded, account right, and
 * verified and notified where that is kept here), and moves it on when nothing before the giro is missing. It takes the operación before it reads
 * them: whoever writes an etapa holds its operación, so that what is read is what is there. `nace`: what it is made of, for the act that makes it.
 */
export async function revisarEtapas(
  ctx: Ctx,
  { id }: { id: string },
  nace?: { etapas: readonly EtapaFila[]; documentos: readonly DocumentoOpFila[] },
): Promise<void> {
  const op = await ctx.lock(operaciones, id);
  const [etapas, aqui, suyos] = await atOnce([
    nace?.etapas ?? etapasDe(ctx, [id]),
    seVerificaAqui(ctx),
    nace?.documentos ?? documentosDe(ctx, id),
  ]);
  const vivas = new Set(etapas.flatMap((e) => (e.estado === 'en_curso' ? [e.codigo] : [])));
  const codigos = (aqui ? [...POR_SU_FUENTE, ...POR_COBRANZA] : POR_SU_FUENTE).filter((codigo) => vivas.has(codigo));
  const negativas = await atOnce(codigos.map((codigo) => passes(() => exigirCumplida(ctx, op, codigo, async () => suyos))));
  const cumplidas = codigos.filter((_, i) => !negativas[i]);
  const quedan = faltanParaGirar(etapas).filter((codigo) => !cumplidas.includes(codigo));
  const avanza = op.estado === 'formalizacion' && quedan.length === 0;
  const tocadas = avanza ? [...cumplidas, 'giro'] : cumplidas;
  const tomadas = nace ? deCodigos(etapas, tocadas) : tocadas.length > 0 ? await etapasBloqueadas(ctx, op, tocadas) : [];
  for (const e of tomadas.slice(0, cumplidas.length)) await terminar(ctx, e, { sistema: true });
  if (!avanza) return;
  const lista = await ctx.update(operaciones, id, { estado: estados.go(op.estado, 'verificar') });
  await iniciar(ctx, lista, tomadas.slice(cumplidas.length));
}

/** formalizacion → verificada when nothing before the giro is missing, and the etapa of the giro starts. */
async function avanzar(ctx: Ctx, id: string): Promise<void> {
  const op = await ctx.lock(operaciones, id);
  if (op.estado !== 'formalizacion') return;
  if (faltanParaGirar(await etapasDe(ctx, [id])).length > 0) return;
  const lista = await ctx.update(operaciones, id, { estado: estados.go(op.estado, 'verificar') });
  await iniciarEtapas(ctx, lista, ['giro']);
}

/** By hand. 422 of what the etapa demands, `etapa_automatica` for those that their act closes. */
export async function completarEtapa(ctx: Ctx, op: OperacionFila, codigo: string, comentario: string | null): Promise<void> {
  if (DE_SU_ACTO.includes(codigo)) throw new Rule('etapa_automatica', { etapa: tituloDe(codigo) });
  await exigirCumplida(ctx, op, codigo, () => documentosDe(ctx, op.id));
  await terminarEtapa(ctx, op, codigo, { comentario });
  await avanzar(ctx, op.id);
}

export async function noAplicaEtapa(ctx: Ctx, op: OperacionFila, codigo: string, comentario: string): Promise<void> {
  if (!PRESCINDIBLES.includes(codigo)) throw new Rule('etapa_obligatoria', { etapa: tituloDe(codigo) });
  await terminarEtapa(ctx, op, codigo, { comentario, accion: 'no_aplica' });
  await avanzar(ctx, op.id);
}

/** Sends an etapa back with a comment: the operación returns to formalizacion and the etapa runs again. */
export async function observarEtapa(ctx: Ctx, op: OperacionFila, codigo: string, comentario: string): Promise<void> {
  if (DE_SU_ACTO.includes(codigo)) throw new Rule('etapa_automatica', { etapa: tituloDe(codigo) });
  const e = await etapaDe(ctx, op, codigo);
  await ctx.update(operacionesEtapa, e.id, {
    estado: estadosEtapa.go(e.estado, 'observar'),
    comentario,
    fin_fecha: null,
    fin_minuto: null,
    cerrada_por: null,
    cerrada_nombre: null,
  });
  const estado = faltanParaGirar(await etapasDe(ctx, [op.id])).length > 0 ? estados.go(op.estado, 'observar') : op.estado;
  await ctx.update(operaciones, op.id, { estado });
  ctx.audit({ motivo: comentario });
  await ctx.emit('pendiente.abierto', {
    area: 'operaciones',
    entidad_id: e.id,
    registro_id: op.id,
    cliente_rut: op.cliente_rut,
    perfil: e.perfil,
    tipo: 'completar',
    titulo: `${e.titulo} observada en la operación ${op.num_operacion}: ${comentario}`.slice(0, 200),
    url: `/operaciones/${op.id}`,
    permiso: 'operaciones:etapa',
  });
}

/**
 * What the debtor now says no longer fulfils an etapa that was closed: it runs again and the operación goes back to formalizacion.
 */
export async function reabrirEtapa(ctx: Ctx, op: OperacionFila, codigo: string, comentario: string): Promise<void> {
  // Whoever calls this looks at them all next: `revisarEtapas` finds both answered.
  const [etapas, suyos] = await atOnce([etapasDe(ctx, [op.id]), documentosDe(ctx, op.id)]);
  const [e] = deCodigos(etapas, [codigo]);
  if (e?.estado !== 'completa' || !estados.can(op.estado, 'observar')) return;
  if (!(await passes(() => exigirCumplida(ctx, op, codigo, async () => suyos)))) return;
  await observarEtapa(ctx, op, codigo, comentario);
  await iniciarEtapas(ctx, op, [codigo]);
}

/** Puts the person in charge of an etapa under way. */
export async function tomarEtapa(ctx: Ctx, op: OperacionFila, codigo: string): Promise<void> {
  const e = await etapaDe(ctx, op, codigo);
  if (e.estado === 'completa' || e.estado === 'no_aplica') estadosEtapa.go(e.estado, 'retomar');
  await ctx.update(operacionesEtapa, e.id, {
    responsable: ctx.session.rut as EtapaFila['responsable'],
    responsable_nombre: ctx.session.nombre,
  });
}
