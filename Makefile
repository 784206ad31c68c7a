# A thin front for meson and the tools.

coverage: ## list the Articles of the Laws that no test is tagged with
	@tools/coverage

.PHONY: coverage
