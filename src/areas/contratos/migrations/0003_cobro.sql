ALTER TABLE "contrato" ADD COLUMN "cobro_neto" bigint;
--> statement-breakpoint
ALTER TABLE "contrato" ADD COLUMN "cobro_iva" bigint;
--> statement-breakpoint
ALTER TABLE "contrato" ADD COLUMN "cobro_fecha" date;
--> statement-breakpoint
ALTER TABLE "contrato" ADD COLUMN "cobro_vence" date;
--> statement-breakpoint
ALTER TABLE "contrato" ADD COLUMN "cobro_pagado" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "contrato" ADD COLUMN "cobro_pago" jsonb;
--> statement-breakpoint
ALTER TABLE "contrato" ADD COLUMN "cobro_conciliado" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "contrato" ADD COLUMN "cobro_reversado" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "contrato" ADD CONSTRAINT "contrato_cobro" CHECK (("contrato"."cobro_neto" is null or ("contrato"."cobro_neto" > 0 and "contrato"."monto_fijo")) and ("contrato"."cobro_fecha" is null) = ("contrato"."cobro_iva" is null)
        and "contrato"."cobro_pagado" between 0 and coalesce("contrato"."cobro_neto" + "contrato"."cobro_iva", 0));
