import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheques } from '#areas/cheques/tables.ts';
import { cuotasDe } from '#areas/creditos/public.server.ts';
import { pagares } from '#areas/pagares/tables.ts';
import { pesos } from '#kernel/values/money.ts';
import { contract } from '../contract.ts';
import { avalDe, chequeDe, firmado, leer } from './instrumentos.fixture.ts';
import { aplicar, aprobada, conPagadas, documentar, empezar, OPERACIONES, quien, reversar, t } from './mundo.fixture.ts';

beforeAll(async () => void (await empezar()));
afterAll(() => t.close());

const con = (p: string, pagare_id: string, ratificados: string[] = []) =>
  t.act(contract, 'documentar', quien(OPERACIONES), { ratificados, pagare_id }, { id: p });

// areas/1 prolongaciones, states `documentar`, `aplicar` and `reversar`; Done when (7).
describe('los instrumentos del crédito que se prolonga', () => {
  it('pide el pagaré firmado por el capital nuevo, los avales ratificados y los cheques cambiados', async () => {
    const { id, rut } = await conPagadas();
    await firmado(id, rut);
    const q = (await t.arrange((ctx) => cuotasDe(ctx, id)))[8];
    const aval = await avalDe(id, rut);
    const p = await aprobada(id);
    await expect(documentar(p)).rejects.toMatchObject({ codigo: 'pagare_por_preparar' });
    const otro = await firmado(id, rut, { tipo: 'REPROGRAMACION', monto: 2_000_000 });
    await expect(con(p, otro)).rejects.toMatchObject({ codigo: 'pagare_no_coincide' });
    await t.arrange((ctx) => ctx.update(pagares, otro, { monto: '2270296', capital: pesos(2_270_296) }));
    await expect(con(p, otro)).rejects.toMatchObject({ codigo: 'avales_sin_ratificar', datos: { nombres: 'Aval Uno' } });
    const malo = await chequeDe(rut, q?.pk ?? '', { fecha: '2027-01-15', monto: 480_266 });
    await expect(con(p, otro, [aval])).rejects.toMatchObject({ codigo: 'cheques_por_reemplazar', datos: { n: 1 } });
    await t.arrange((ctx) => ctx.update(cheques, malo, { estado: 'retirado' }));
    expect((await con(p, otro, [aval])).estado).toBe('documentada');
  });

  it('aplicada siguen a la deuda, y reversada vuelven exactos', async () => {
    const { id, rut } = await conPagadas();
    const q = (await t.arrange((ctx) => cuotasDe(ctx, id)))[8];
    const viejo = await firmado(id, rut);
    const aval = await avalDe(id, rut);
    const p = await aprobada(id);
    const nuevo = await firmado(id, rut, { tipo: 'REPROGRAMACION', monto: 2_270_296 });
    const cheque = await chequeDe(rut, q?.pk ?? '', { fecha: '2026-12-20', monto: 213_362 });
    const todos = { viejo, nuevo, aval, cheque };
    await con(p, nuevo, [aval]);
    const a = await aplicar(p);
    const hecho = await leer(todos);
    expect(hecho.viejo).toMatchObject({ estado: 'reemplazado', reemplazado_por: nuevo });
    expect(hecho.nuevo).toMatchObject({ respaldo_id: a.id_credito_nuevo, estado: 'custodia' });
    expect(hecho.aval.origen_id).toBe(a.id_credito_nuevo);
    expect(hecho.cheque).toMatchObject({ objeto_cuota: 1, objeto_numero: `${a.nuevo_numero}-1` });
    await reversar(p);
    const vuelto = await leer(todos);
    expect(vuelto.viejo).toMatchObject({ estado: 'custodia', reemplazado_por: null });
    expect(vuelto.nuevo.respaldo_id).toBe(id);
    expect(vuelto.aval.origen_id).toBe(id);
    expect(vuelto.cheque).toMatchObject({ objeto_pk: q?.pk, objeto_cuota: 9, objeto_numero: 'x-9' });
  });
});
