import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { coberturas, programas } from '../tables.ts';

let n = 0;

/** A cover in force over something that a client owes: 70 % by FOGAIN. Answers its id. */
export function cubierta(t: TestApp, rut: Rut, objeto: string): Promise<string> {
  return t.arrange(async (ctx) => {
    n += 1;
    const terminos = { comision_anual_pct: '2', comision_periodo: 'MENSUAL' as const, plazo_requerimiento_dias: 425 };
    const p = await ctx.insert(programas, {
      codigo: `FOGAIN${n}`,
      nombre: 'FOGAIN',
      max_ventas_uf: '100000',
      coberturas: { PEQUENA: '70' },
      cupo_uf: '1000',
      usado_uf: '40',
      excluye_chq: true,
      excluye_refinanciamiento: true,
      mora_maxima_ingreso: 60,
      ...terminos,
    });
    const c = await ctx.insert(coberturas, {
      numero: 900 + n,
      programa_id: p.id,
      programa: 'FOGAIN',
      cliente_rut: rut,
      nombre_cliente: 'Cliente',
      objeto,
      nombre_objeto: 'Deuda',
      segmento: 'PEQUENA',
      porcentaje: '70',
      capital: pesos(2_270_296),
      capital_cubierto: pesos(1_589_207),
      cupo_uf: '40',
      ...terminos,
      numero_fondo: 'F-9',
      fecha_ingreso: ctx.hoy,
      estado: 'vigente' as const,
    });
    return c.id;
  });
}
