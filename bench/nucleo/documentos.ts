import type { Casa } from './casa.ts';

/**
 * Fills `documento` up to `n` rows by SQL, copying the shape of a manual paper: amounts, dates and debtors spread over three years.
 * Going through the product's acts would take hours for a million, and a list does not know how its rows came.
 */
export async function llenarDocumentos(casa: Casa, n: number): Promise<void> {
  const [ya = { n: 0, empresa_id: '' }] = await casa.sql<{ n: number; empresa_id: string }>(
    'select e.id as empresa_id, (select count(*)::int from documento) as n from empresa e limit 1',
  );
  const clientes = await casa.sql<{ cliente_rut: string }>('select distinct cliente_rut from cartera where hasta is null order by 1');
  const ruts = clientes.length > 0 ? clientes.map((c) => c.cliente_rut) : ['40000001-8'];
  await casa.sql(
    `insert into documento (id, empresa_id, creado_en, hecho_por, tipo, folio, rut_emisor, razon_emisor, rut_receptor, razon_receptor,
       cliente_rut, razon_cliente, deudor_rut, razon_deudor, fecha_emision, fecha_vencimiento, monto_neto, monto_exento, iva, otros_impuestos,
       monto, monto_nc, monto_financiable, fin_plazo_reclamo, origen, estado, estado_sii, pagado)
     select gen_random_uuid(), $1::uuid, timestamptz '2023-03-01' + (i * interval '93 seconds'), array['40000001-8'], '33', 'B' || i,
       r.rut, 'Emisor ' || (i % 500), '99990010-0', 'Deudor ' || (i % 40), r.rut, 'Cliente ' || (i % 60), '99990010-0', 'Deudor ' || (i % 40),
       date '2023-03-01' + (i % 1100)::int, date '2023-04-01' + (i % 1100)::int, m, 0, m * 19 / 100, 0, m + m * 19 / 100, 0, m + m * 19 / 100,
       date '2023-03-09' + (i % 1100)::int, 'MANUAL', 'validado', 'sin_consulta', 0
     from generate_series($2::int, $3::int) i,
       lateral (select ($4::text[])[1 + i % array_length($4::text[], 1)] as rut, 100000 + (i::bigint * 7919) % 9000000 as m) r`,
    [ya.empresa_id, ya.n + 1, n, ruts],
  );
  await casa.sql('analyze documento');
}
