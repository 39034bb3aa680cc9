ALTER TABLE "operacion_documento" ADD COLUMN "pago_cliente_fecha" date;
--> statement-breakpoint
ALTER TABLE "operacion_documento" ADD COLUMN "pago_cliente_motivo" text;
--> statement-breakpoint
ALTER TABLE "operacion_documento" ADD COLUMN "pago_cliente_por" text[];
--> statement-breakpoint
ALTER TABLE "operacion_documento" ADD COLUMN "pago_cliente_nombre" text;
--> statement-breakpoint
ALTER TABLE "operacion_documento" ADD COLUMN "pago_cliente_confirmado_por" text[];
--> statement-breakpoint
ALTER TABLE "operacion_documento" ADD CONSTRAINT "operacion_documento_pago_cliente" CHECK ("operacion_documento"."pago_cliente_confirmado_por" is null or ("operacion_documento"."pago_cliente_por" is not null and not ("operacion_documento"."pago_cliente_confirmado_por" && "operacion_documento"."pago_cliente_por")));
