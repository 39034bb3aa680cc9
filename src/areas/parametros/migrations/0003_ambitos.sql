UPDATE "parametro" SET "ambito" = 'empresa' WHERE "ambito" IS NULL;
--> statement-breakpoint
ALTER TABLE "parametro" ALTER COLUMN "ambito" SET DEFAULT 'empresa';
--> statement-breakpoint
ALTER TABLE "parametro" ALTER COLUMN "ambito" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "parametro" ADD COLUMN "ambito_codigo" text;
--> statement-breakpoint
ALTER TABLE "parametro" ADD COLUMN "retira" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "parametro" ADD CONSTRAINT "parametro_ambito" CHECK (("parametro"."ambito" = 'empresa') = ("parametro"."ambito_codigo" is null));
--> statement-breakpoint
ALTER TABLE "parametro" ADD CONSTRAINT "parametro_retira" CHECK (not "parametro"."retira" or "parametro"."ambito" <> 'empresa');
