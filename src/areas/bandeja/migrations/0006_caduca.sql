ALTER TABLE "pendiente" ADD COLUMN "caduca" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "pendiente" SET "caduca" = true
WHERE "estado" in ('abierto', 'tomado') and "vence" is not null
  and (("area" = 'descuentos' and "tipo" = 'aprobar') or ("area" = 'prorrogas' and "tipo" = 'completar')
    or ("area" = 'prolongaciones' and "tipo" in ('completar', 'autorizar')));
