import { type SQL, sql } from 'drizzle-orm';

/**
 * What a confirmed giro is made of, in pesos, of the columns of `c` (`credito`): the same figures as `giroEnPesos`, each at the UF of the giro and rounded
 * once, so that `capital` is what the books debited to the peso. Columns `capital`, `ite` and `iva`, of one row.
 */
export const giroDeSql: SQL = sql`(select g.giro + g.ite + g.minima + g.iva_minima + g.cargos as capital, g.ite, g.iva_minima + g.iva as iva from (
    select round(u * (k->>'monto_a_girar')::numeric) as giro, round(u * (k->'ite'->>'monto')::numeric) as ite,
      round(u * coalesce(k->>'comision_minima', '0')::numeric) as minima, round(u * coalesce(k->>'iva_comision', '0')::numeric) as iva_minima,
      coalesce((select sum(case when (x->>'traspasado')::boolean then round(u * (x->>'total')::numeric)
        else round(u * (x->>'neto')::numeric) + round(u * (x->>'iva')::numeric) end) from jsonb_array_elements(k->'cargos') x), 0) as cargos,
      coalesce((select sum(round(u * (x->>'iva')::numeric)) from jsonb_array_elements(k->'cargos') x
        where not (x->>'traspasado')::boolean), 0) as iva
    from (select coalesce(c.valor_uf_giro, 1) as u, c.congelado as k) z) g)`;
