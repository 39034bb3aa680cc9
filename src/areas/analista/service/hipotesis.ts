import type { z } from 'zod';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { HipotesisDatos } from '../contract-formas.ts';
import { evaluar, type Resultado } from '../domain/evaluar.ts';
import type { Ambito, Insumo, Insumos } from '../domain/formas.ts';
import { NOMBRES, porQueNoVale } from '../domain/variables.ts';
import { politicas } from '../tables.ts';
import { publicada } from './publicada.ts';
import { politicaAl } from './retrospectiva.ts';
import { insumosAl } from './sabido.ts';
import { cargarEvaluacion } from './vista.ts';

type Datos = z.output<typeof HipotesisDatos>;

/** What is supposed of a variable: a figure, a letter of rating, or yes or no, as its unit asks. 400 at its field. */
function supuesto(nombre: string, valor: string): Insumo {
  const falla = (NOMBRES as readonly string[]).includes(nombre) ? porQueNoVale(nombre, valor) : 'Valor inválido';
  if (falla) throw new Invalid({ [`cambios.${nombre}`]: [falla] });
  return { estado: 'conocido', valor, fuente: 'hipótesis', fecha: null, ids: [] };
}

/** What a RUT stands on today or stood on a past day, or what an evaluation stands on, and of what kind it is. */
async function base(ctx: ReadCtx, d: Datos): Promise<{ insumos: Insumos; ambito: Ambito }> {
  if (d.evaluacion_id) {
    const e = await cargarEvaluacion(ctx, d.evaluacion_id);
    if (!e.insumos) throw new Rule('sin_evaluacion');
    await ctx.lectura(e.rut, 'Hipótesis sobre su evaluación');
    return { insumos: e.insumos, ambito: e.ambito };
  }
  if (d.al && d.al > ctx.hoy) throw new Invalid({ al: ['Elija hoy o un día que ya terminó'] });
  if (!d.rut || !d.ambito) throw new Invalid({ rut: ['Escriba un RUT y elija qué se evalúa'] });
  if (!(await alcanzaCliente(ctx, d.rut))) throw new NotFound();
  await ctx.lectura(d.rut, 'Prueba del analista virtual');
  const a = { rut: d.rut, ambito: d.ambito, monto: pesos(0), titulo: '', url: '', deudores: [], plazo_dias: null, nivel: null };
  return { insumos: await insumosAl(ctx, a, d.al ?? ctx.hoy, 0), ambito: d.ambito };
}

/** The version that is tried: the one that is said, or the one that ruled on the day that is looked at. */
async function versionDe(ctx: ReadCtx, d: Datos, ambito: Ambito) {
  if (d.politica_id) return ctx.get(politicas, d.politica_id);
  return d.al && d.al < ctx.hoy ? politicaAl(ctx, ambito, d.al) : publicada(ctx, ambito, 'CAMPEON');
}

const lado = ({ duros: _d, ...r }: Resultado) => r;

/** What-if: what comes out of a version as things stand, and if some of its figures were others. It writes nothing. */
export async function suponer(ctx: ReadCtx, d: Datos) {
  const { insumos, ambito } = await base(ctx, d);
  const p = await versionDe(ctx, d, ambito);
  if (p?.ambito !== ambito) throw new Invalid({ politica_id: ['Elija una versión de lo que se evalúa'] });
  if (p.rol === 'RETADOR' && !ctx.can('analista:ver-retador')) throw new NotFound();
  const supuestos = Object.fromEntries(Object.entries(d.cambios).map(([k, v]) => [k, supuesto(k, v)]));
  const antes = evaluar(p.contenido, insumos);
  const despues = evaluar(p.contenido, { ...insumos, variables: { ...insumos.variables, ...supuestos } });
  return { ambito, politica_version: p.politica_version, al: insumos.fecha as Fecha, antes: lado(antes), despues: lado(despues) };
}
