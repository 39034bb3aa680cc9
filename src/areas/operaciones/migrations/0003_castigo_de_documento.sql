ALTER TABLE "operacion_documento" ADD COLUMN "castigo_motivo" text;
--> statement-breakpoint
ALTER TABLE "operacion_documento" ADD COLUMN "castigo_pedido_el" date;
--> statement-breakpoint
ALTER TABLE "operacion_documento" ADD COLUMN "castigo_pedido_por" text[];
--> statement-breakpoint
ALTER TABLE "operacion_documento" ADD COLUMN "castigo_pedido_nombre" text;
--> statement-breakpoint
ALTER TABLE "operacion_documento" ADD COLUMN "castigado_el" date;
--> statement-breakpoint
ALTER TABLE "operacion_documento" ADD COLUMN "castigado_por" text[];
--> statement-breakpoint
ALTER TABLE "operacion_documento" ADD CONSTRAINT "operacion_documento_castigo" CHECK ("operacion_documento"."castigado_por" is null or ("operacion_documento"."castigo_pedido_por" is not null and not ("operacion_documento"."castigado_por" && "operacion_documento"."castigo_pedido_por")));
