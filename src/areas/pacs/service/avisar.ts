import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { nombreDeOpcion } from '#areas/catalogos/public.server.ts';
import { contactosPara, type PersonaPara } from '#areas/clientes/public.server.ts';
import { empresaDe, empresasTodas } from '#areas/empresas/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { type Ctx, transact } from '#platform/server/context.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { cartaDeAviso } from '../domain/aviso.ts';
import { ultimoEnvio } from '../domain/ciclo.ts';
import { avisos, cargos, mandatos } from '../tables.ts';
import { candidatosAl } from './candidatos.ts';
import { type MandatoRow, oculta } from './filas.ts';

interface Cuota {
  mandato: MandatoRow;
  pk: string;
  intento: number;
  credito: number;
  cuota: number;
  fecha_cargo: Fecha;
  monto: Pesos;
}

const claveDe = (c: { pk: string | null; intento: number }): string => `${c.pk} ${c.intento}`;

/** Charges of lists that are made, of the days to tell. */
async function enListas(ctx: Ctx, hasta: Fecha): Promise<Cuota[]> {
  const suyos = await ctx.rows(
    cargos,
    and(inArray(cargos.estado, ['incluido', 'enviado']), gt(cargos.fecha_cargo, ctx.hoy), lte(cargos.fecha_cargo, hasta)),
  );
  const ms = await ctx.rows(mandatos, inArray(mandatos.id, [...new Set(suyos.map((c) => c.mandato_id))]));
  return suyos.flatMap((c) => {
    const mandato = ms.find((m) => m.id === c.mandato_id);
    const { pk, credito, cuota } = c;
    return mandato && pk && credito && cuota ? [{ ...c, mandato, pk, credito, cuota }] : [];
  });
}

/** What no list has yet and would be charged on one of these days, on the first of them. */
async function porListar(ctx: Ctx, dias: readonly Fecha[]): Promise<Cuota[]> {
  const activos = await ctx.rows(mandatos, eq(mandatos.estado, 'activo'));
  const out = new Map<string, Cuota>();
  for (const banco of new Set(activos.map((m) => m.banco)))
    for (const fecha_cargo of dias)
      for (const c of await candidatosAl(ctx, banco, fecha_cargo))
        if (c.motivo === null && !out.has(claveDe(c))) out.set(claveDe(c), { ...c, fecha_cargo });
  return [...out.values()];
}

/** The charges whose holder is to know by today: each attempt of a debt once, from `pac_preaviso_dias` banking days before it. */
async function porAvisar(ctx: Ctx): Promise<Cuota[]> {
  if ((await ctx.count(mandatos, eq(mandatos.estado, 'activo'))) === 0) return [];
  const cal = await ctx.calendar();
  const hasta = cal.addBankingDays(ctx.hoy, await ctx.param(contract, 'pac_preaviso_dias'));
  const primero = cal.addBankingDays(ctx.hoy, await ctx.param(contract, 'pac_dias_envio'));
  const dias: Fecha[] = [];
  for (let f = primero; f <= hasta; f = addDays(f, 1)) if (cal.isBankingDay(f)) dias.push(f);
  const todas = [...(await enListas(ctx, hasta)), ...(await porListar(ctx, dias))];
  const dichas = await ctx.rows(
    avisos,
    inArray(
      avisos.pk,
      todas.map((c) => c.pk),
    ),
  );
  const ya = new Set(dichas.filter((a) => a.enviado_el !== null || (a.desde !== null && a.desde > ctx.hoy)).map(claveDe));
  const unicas = new Map(todas.filter((c) => !ya.has(claveDe(c))).map((c) => [claveDe(c), c]));
  return [...unicas.values()];
}

/** Writes one mail with what an account will be charged on a day. Refused with the code of what forbids it and, in `dia`, when it no longer does. */
async function escribir(ctx: Ctx, m: MandatoRow, cuotas: readonly Cuota[], persona: PersonaPara | undefined): Promise<string> {
  const [primera] = cuotas;
  const contacto = persona?.contactos.find((c) => c.email !== null && (c.rut === null || c.rut === persona.rut));
  if (!primera || !persona || !contacto?.email) throw new Rule('aviso_sin_correo');
  const [dicho] = await ctx.ask('pac.por_avisar', { rut: persona.rut, contacto_id: contacto.id });
  if (dicho?.answer.codigo !== null) throw new Rule(dicho?.answer.codigo ?? 'aviso_sin_permiso', { dia: dicho?.answer.desde ?? '' });
  const carta = cartaDeAviso({
    acreedor: (await empresaDe(ctx.db, ctx.empresa_id))?.razon_social ?? '',
    contacto: contacto.nombre,
    banco: await nombreDeOpcion(ctx, 'bancos', m.banco),
    cuenta: oculta(m.cuenta),
    num_mandato: m.num_mandato,
    fecha_cargo: primera.fecha_cargo,
    envio_hasta: ultimoEnvio(primera.fecha_cargo, await ctx.param(contract, 'pac_dias_envio'), await ctx.calendar()),
    cuotas,
  });
  const pks = cuotas.map((c) => c.pk);
  await ctx.emit('pac.avisado', {
    rut: persona.rut,
    contacto_id: contacto.id,
    contacto_nombre: contacto.nombre,
    pks,
    asunto: carta.asunto,
  });
  await ctx.mail({ para: [contacto.email], ...carta });
  return contacto.nombre;
}

async function anotar(ctx: Ctx, c: Cuota, o: { contacto: string | null; motivo: string | null; desde: Fecha | null }): Promise<void> {
  const datos = {
    mandato_id: c.mandato.id,
    rut: c.mandato.rut_titular,
    pk: c.pk,
    intento: c.intento,
    credito: c.credito,
    cuota: c.cuota,
    fecha_cargo: c.fecha_cargo,
    monto: c.monto,
    contacto_nombre: o.contacto,
    enviado_el: o.motivo === null ? ctx.hoy : null,
    motivo: o.motivo,
    desde: o.desde,
  };
  const antes = await ctx.first(avisos, and(eq(avisos.pk, c.pk), eq(avisos.intento, c.intento)));
  if (antes) await ctx.update(avisos, antes.id, datos);
  else await ctx.insert(avisos, datos);
}

/** Tells the holders of what their accounts will be charged; what the law does not let go now keeps its reason and waits for its day. Answers how many mails left. */
async function avisar(ctx: Ctx): Promise<number> {
  const grupos = new Map<string, Cuota[]>();
  for (const c of await porAvisar(ctx)) {
    const clave = `${c.mandato.id} ${c.fecha_cargo}`;
    grupos.set(clave, [...(grupos.get(clave) ?? []), c]);
  }
  const gente = await contactosPara(ctx, [
    ...new Set([...grupos.values()].map(([c]) => c?.mandato.rut_titular).filter((r) => r !== undefined)),
  ]);
  let enviados = 0;
  for (const cuotas of grupos.values()) {
    const mandato = cuotas[0]?.mandato;
    if (!mandato) continue;
    const r = await ctx.attempt(() => escribir(ctx, mandato, cuotas, gente.get(mandato.rut_titular)));
    if (r.ok) enviados += 1;
    const por = r.ok
      ? { contacto: r.value, motivo: null, desde: null }
      : { contacto: null, motivo: r.refusal.codigo, desde: (r.refusal.datos.dia as Fecha | '') || null };
    for (const c of cuotas) await anotar(ctx, c, por);
  }
  return enviados;
}

/** Notices of charges of every company: asked every so often by the server, which lets them go once the hours of the law come. */
export async function avisarCargos(deps: AppDeps): Promise<number> {
  let n = 0;
  for (const empresa_id of await empresasTodas(deps.database.db))
    n += await transact(deps, { empresa_id, area: 'pacs', accion: 'avisar' }, avisar);
  return n;
}
