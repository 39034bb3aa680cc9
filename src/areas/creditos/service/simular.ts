import { clientePorRut } from '#areas/clientes/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { fechaMaximaUf, iteVigente, tmcsDelDia, valorUf } from '#areas/parametros/public.server.ts';
import type { OutputOf, ParameterAt } from '#kernel/contract.ts';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { contract } from '../contract.ts';
import { calcular, type Entorno } from '../domain/calcular.ts';
import { anclaDe, anclas } from '../domain/calendario.ts';
import { diasDeGastos } from '../domain/evolucion.ts';
import type { Moneda } from '../domain/moneda.ts';
import { type Peticion, solicitudDe } from '../domain/peticion.ts';
import type { ValoresUf } from '../domain/respuesta.ts';
import type { Solicitud } from '../domain/simulacion-datos.ts';
import { limitesAl, reglasAl } from './parametros.ts';

const MONEDA_TMC: Readonly<Record<Moneda, 'CLP' | 'UF' | 'ME'>> = { CLP: 'CLP', UF: 'UF', USD: 'ME' };

/** UF of a day, or null when it is not published. */
export async function ufDe(ctx: ReadCtx, fecha: Fecha): Promise<string | null> {
  try {
    return await valorUf(ctx, fecha);
  } catch (error) {
    if (error instanceof Rule && error.codigo === 'uf_no_publicada') return null;
    throw error;
  }
}

/** UF of the day of the curse; beyond the last one published, that one, with its date. */
async function ufDelCurse(ctx: ReadCtx, curse: Fecha): Promise<{ fecha: Fecha; valor: string } | null> {
  const hasta = await fechaMaximaUf(ctx);
  const fecha = hasta !== null && curse > hasta ? hasta : curse;
  const valor = await ufDe(ctx, fecha);
  return valor === null ? null : { fecha, valor };
}

/** Days whose UF the answer shows or needs: due dates of a credit in UF, and those when charges of collection would start. */
function diasDeUf(s: Solicitud, conEventos: boolean): Fecha[] {
  const ancla = s.dia_vencimiento ?? anclaDe(s.fecha_curse, s.fecha_primer_vencimiento);
  const vencen = anclas(s.fecha_primer_vencimiento, Math.min(s.plazo, 1200), ancla);
  return [...(s.moneda === 'UF' ? vencen : []), ...(conEventos && s.moneda === 'CLP' ? diasDeGastos(vencen) : [])];
}

/** UF of those days that are already published; the rest go with the last one, as reference. */
async function ufsDe(ctx: ReadCtx, s: Solicitud, conEventos: boolean): Promise<ValoresUf> {
  const dias = diasDeUf(s, conEventos);
  const hasta = dias.length > 0 ? await fechaMaximaUf(ctx) : null;
  if (hasta === null) return { hasta, de: () => null };
  const ultima = await ufDe(ctx, hasta);
  const valores = new Map<string, string>();
  for (const f of dias.filter((x) => x <= hasta)) {
    const valor = await ufDe(ctx, f);
    if (valor !== null) valores.set(f, valor);
  }
  return {
    hasta,
    de(f) {
      const valor = valores.get(f);
      if (valor !== undefined) return { valor, referencial: false };
      return ultima === null ? null : { valor: ultima, referencial: true };
    },
  };
}

/** Product and branch whose parameters rule a request. */
type EnQuien = Pick<ParameterAt, 'producto' | 'sucursal'>;
type Pedida = Peticion & EnQuien & { rut?: Rut | undefined };

/** The branch that is told, else that of the client, when the session reaches it. */
async function sucursalDe(ctx: ReadCtx, p: Pedida): Promise<string | null> {
  if (p.sucursal) return p.sucursal;
  if (!p.rut || !(await alcanzaCliente(ctx, p.rut))) return null;
  return (await clientePorRut(ctx, p.rut))?.sucursal_id ?? null;
}

/** What the company knows on the day of the curse of a request already read. */
export async function entornoDe(ctx: ReadCtx, s: Solicitud, en: EnQuien, conEventos = false): Promise<Entorno> {
  const curse = s.fecha_curse;
  const [reglas, ite, tmc, uf, ufs, calendario] = await atOnce([
    reglasAl(ctx, { ...en, fecha: curse }),
    iteVigente(ctx, curse),
    tmcsDelDia(ctx, MONEDA_TMC[s.moneda], curse),
    ufDelCurse(ctx, curse),
    ufsDe(ctx, s, conEventos),
    ctx.calendar(),
  ]);
  return { ...reglas, ite, tmc, uf, ufs, calendario };
}

/**
 * `POST /api/creditos/simular`: reads the tables of the day of the curse and calculates; nothing is written. Refusals: those of
 * `solicitudDe` and `calcular`.
 */
export async function simular(ctx: ReadCtx, input: Pedida): Promise<OutputOf<typeof contract, 'simular'>> {
  const en = { producto: input.producto, sucursal: await sucursalDe(ctx, input) };
  const s = solicitudDe(input, await limitesAl(ctx, { ...en, fecha: input.fecha_curse ?? ctx.hoy }), ctx.hoy);
  return calcular(input, s, await entornoDe(ctx, s, en, Boolean(input.al ?? input.eventos?.length)));
}
