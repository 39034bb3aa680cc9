ALTER TABLE "libro_obligacion_historia" ADD COLUMN "gastos_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "libro_obligacion_historia" ADD COLUMN "mora_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "libro_obligacion" ADD COLUMN "gastos_uf" numeric(20, 4);
--> statement-breakpoint
ALTER TABLE "libro_obligacion" ADD COLUMN "mora_uf" numeric(20, 4);

--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('indice_uf') IS NULL THEN RETURN; END IF;
  UPDATE libro_obligacion o SET gastos_uf = round(o.gastos / u.valor, 4) FROM indice_uf u
    WHERE o.tipo = 'cuota' AND o.moneda = 'UF' AND o.estado = 'vigente' AND o.gastos > 0 AND u.fecha = o.vencimiento + 21;
  UPDATE libro_obligacion o SET mora_uf = round(o.mora / u.valor, 4) FROM indice_uf u
    WHERE o.tipo = 'cuota' AND o.moneda = 'UF' AND o.estado = 'vigente' AND o.mora > 0 AND u.fecha = o.mora_desde;
END $$;
