import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { areas } from '#app/areas.server.gen.ts';
import { contract as creditos } from '#areas/creditos/contract.ts';
import { contract as facturas } from '#areas/facturas/contract.ts';
import { zPesosOut } from '#kernel/fields.ts';
import type { PageResult } from '#kernel/page.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

/** Amounts of a list that mean nothing added up, or that another figure of the same record already says. */
const NO_SE_SUMAN: Readonly<Record<string, string>> = {
  'analista.monto': 'cada tarea es de otro registro: un crédito, una línea y una alerta no hacen una cifra',
  'avales.respaldo': 'una persona respalda varias veces con lo mismo',
  'avales.cobertura': 'idem',
  'avales.patrimonio_neto': 'idem',
  'avales.respaldo_total': 'idem',
  'clientes.mora_propia': 'es del libro: su suma es la de la cartera vencida',
  'clientes.mora_negocio': 'idem',
  'conciliacion.saldo_final_banco': 'un saldo a una fecha no se suma con el del mes siguiente',
  'conciliacion.saldo_final_libro': 'idem',
  'conciliacion.diferencia': 'idem',
  'contratos.saldo_vivo': 'una deuda está en varios contratos',
  'descuentos.condicion_monto': 'es una condición, no dinero',
  'facturas.neto': 'lo dice el total',
  'facturas.iva': 'lo dice el total',
  'facturas.balance': 'se calcula de cada una',
  'fondo-garantia.saldo': 'se calcula de cada crédito',
  'fondo-garantia.saldo_cubierto': 'se calcula de cada crédito',
  'fondo-garantia.comision_proxima': 'se calcula de cada crédito',
  'garantias.cobertura_pesos': 'cambia con la UF de cada día',
  'libro.monto': 'sumar asientos no dice nada: el balance sí',
  'pagares.capital': 'lo dice el monto',
  'pagares.ite_impuesto': 'se entera por mes',
  'pasivos.saldo': 'lo dice el disponible',
  'pasivos.pagado': 'no está en la lista',
  'pasivos.compensado': 'no está en la lista',
  'pasivos.reversado': 'no está en la lista',
  'prolongaciones.capital_insoluto': 'se calcula de cada crédito',
  'prolongaciones.cuota_antes': 'cuotas de distinto plazo no se suman',
  'prolongaciones.cuota': 'idem',
  'rutas.recaudado': 'se calcula de las paradas de cada ruta',
  'venta-pagares.total_flujos': 'lo dice el saldo',
  'venta-pagares.par': 'lo dice el saldo',
  'venta-pagares.por_cobrar': 'se calcula de cada venta',
  'venta-pagares.por_rendir': 'se calcula de cada venta',
  'zonas.meta_mensual': 'se calcula de cada zona',
  'zonas.colocado_mes': 'idem',
  'zonas.saldo_vivo': 'idem',
};

/** Whether a field of a row is an amount in pesos, however it may be absent. */
function esPesos(campo: unknown): boolean {
  let t = campo;
  while (t instanceof z.ZodNullable || t instanceof z.ZodOptional) t = t.unwrap();
  return t === zPesosOut;
}

describe('toda lista con dinero lo suma', () => {
  it('cada monto de una fila se suma o dice por qué no', () => {
    const sin: string[] = [];
    for (const { contract: c } of areas) {
      if (!c.list || !(c.item instanceof z.ZodObject)) continue;
      const montos = Object.keys(c.item.shape).filter((k) => esPesos((c.item as z.ZodObject).shape[k]));
      sin.push(...montos.filter((k) => !c.list?.sumas?.includes(k)).map((k) => `${c.area}.${k}`));
    }
    expect(sin.filter((k) => !(k in NO_SE_SUMAN))).toEqual([]);
    expect(Object.keys(NO_SE_SUMAN).filter((k) => !sin.includes(k))).toEqual([]);
  });
});

describe('lo que una lista suma', () => {
  let t: Mundo;
  beforeAll(async () => {
    t = await mundo();
  });
  afterAll(() => t.close());

  it('cada lista responde las sumas que declara, y ninguna otra', async () => {
    const admin = await t.sesion('admin');
    for (const { contract: c, service } of areas) {
      if (!c.list || !service.def.lista) continue;
      const r = (await t.list(c as never, admin)) as PageResult<unknown>;
      expect([c.area, Object.keys(r.sumas ?? {}).sort()]).toEqual([c.area, [...(c.list.sumas ?? [])].sort()]);
    }
  });

  it('es de todo el filtro y no de la página', async () => {
    const ana = await t.sesion('admin');
    const crear = (precio: number) =>
      t.act(facturas, 'crear', ana, {
        client: { name: 'Suma de Prueba', companyEmail: 'suma@prueba.ejemplo.cl' },
        issuedDate: '2026-03-10',
        dueDate: '2026-03-20',
        service: 'Custodia',
        items: [{ descripcion: 'Custodia', cantidad: 1, precio }],
      });
    const hechas = [await crear(100_000), await crear(250_000), await crear(40_000)];
    const pagina = () => t.list(facturas, ana, { q: 'Suma de Prueba', perPage: '1' });
    const todas = hechas.reduce((a, f) => a + (f as { total: number }).total, 0);
    expect(await pagina()).toMatchObject({ total: 3, sumas: { total: { CLP: todas } } });
    expect((await pagina()).items).toHaveLength(1);
  });

  it('sin filas no hay nada que sumar', async () => {
    const r = await t.list(creditos, await t.sesion('admin'), { q: 'nadie se llama así' });
    expect(r).toMatchObject({ total: 0, sumas: { capital: {}, saldo: {} } });
  });
});
