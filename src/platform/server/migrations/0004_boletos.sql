CREATE TABLE "boleto" (
	"hash" text PRIMARY KEY NOT NULL,
	"sesion_id" uuid NOT NULL,
	"vence" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE INDEX "boleto_vence" ON "boleto" USING btree ("vence");
